import type { Run } from '@darkroom/client';
import { useEffect, useId, useRef } from 'react';
import {
  type Combining,
  changeDraft,
  changeSources,
  changeValue,
  type Draft,
  type Mode,
  promptOf,
} from '../draft/draft.ts';
import { type Request, requestOf } from '../draft/request.ts';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { FieldList } from '../parts/field-list.tsx';
import { ImagesInput } from '../parts/images-input.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { hasField } from '../service/fields.ts';
import { runTypes } from '../service/operation-fields.ts';
import { problemOf } from '../service/problems.ts';
import { useModelTypes } from '../service/queries.ts';
import { countOf, pixelsOf } from '../service/shape.ts';
import { expectedSeconds, timeWords } from './expected-time.ts';
import { ModelPicker } from './model-picker.tsx';
import { NegativeField } from './negative-field.tsx';
import { PromptField } from './prompt-field.tsx';
import { ResultStrip } from './result-strip.tsx';
import { SeedLock } from './seed-lock.tsx';
import { TagField } from './tag-field.tsx';
import { useImageSize } from './use-image-size.ts';
import { useSubmit } from './use-submit.ts';

const modes = [
  { id: 'image', label: 'Image', icon: 'image' },
  { id: 'character', label: 'Character', icon: 'person' },
  { id: 'reference', label: 'References', icon: 'tag' },
  { id: 'combine', label: 'Combine', icon: 'merge' },
  { id: 'video', label: 'Video', icon: 'video' },
] as const;

type ImageWords = (images: Request['images']) => [label: string, help: string];

const imageWords: Record<Mode, ImageWords> = {
  image: () => ['Reference image', 'Sets the style.'],
  character: () => ['Character', 'Optional: an image of the character.'],
  reference: ({ most }) => ['References', `Up to ${most}. Name each and use @name in the prompt.`],
  combine: ({ least, most }) => ['Images to combine', `${least} to ${most}.`],
  video: () => ['First frame', 'The image to animate.'],
};

const buttons: Record<Mode, string> = {
  image: 'Generate image',
  character: 'Draw character',
  reference: 'Draw scene',
  combine: 'Combine',
  video: 'Generate video',
};

interface Props {
  draft: Draft;
  /** The latest runs. */
  runs: readonly Run[];
}

export function Composer({ draft, runs }: Props) {
  const { data: modelTypes = [], error } = useModelTypes();
  const { mode } = draft;
  const sourceSize = useImageSize(mode === 'video' ? draft.sources.video?.[0] : undefined);
  const request = requestOf(draft, modelTypes, sourceSize);
  const { action, set, form, values, images, problems } = request;
  const { busy, problem, tried, submit, clear } = useSubmit(request);
  const panel = useId();
  const fields = useRef<HTMLDivElement>(null);
  const shown = { ...(tried ? problems : {}), ...problem?.fields };
  const [label, help] = imageWords[mode](images);
  const modelType = mode === 'image' ? form : undefined;
  // Most models use a seed and a negative prompt: their places are kept until it is known, so nothing jumps.
  const loading = mode === 'image' && modelTypes.length === 0 && !error;
  const uses = (field: string): boolean => loading || hasField(set, field);
  const expected = expectedSeconds(runs, {
    runType: runTypes[action.operation] ?? '',
    modelType,
    images: countOf(action.input ?? {}),
    pixels: pixelsOf(action.input ?? {}),
  });

  // Each mode starts with its prompt, however far the one before was scrolled.
  const lastMode = useRef(mode);
  useEffect(() => {
    if (lastMode.current === mode) return;
    lastMode.current = mode;
    fields.current?.scrollTo(0, 0);
    scrollTo(0, 0);
  }, [mode]);

  return (
    <form className="composer" onSubmit={submit} aria-label="What to create" aria-busy={loading} noValidate>
      <Tabs
        label="What to create"
        tabs={modes}
        current={mode}
        panel={panel}
        onChange={(next) => {
          clear();
          changeDraft({ mode: next });
        }}
      />
      <div id={panel} ref={fields} role="tabpanel" aria-labelledby={`${panel}-${mode}`} className="composer-fields">
        {mode === 'combine' && <CombiningField value={draft.combining} />}
        {(request.needsPrompt || mode === 'video') && (
          <PromptField
            key={mode === 'video' ? 'motion' : 'prompt'}
            prompt={promptOf(draft)}
            mode={mode}
            modelType={modelType}
            problem={shown.prompt}
            onSubmit={submit}
          >
            {uses('negative_prompt') && (
              <NegativeField
                key={form}
                disabled={loading}
                value={String(values.negative_prompt ?? '')}
                problem={shown.negative_prompt}
                onChange={(value) => changeValue(form, 'negative_prompt', value)}
              />
            )}
          </PromptField>
        )}
        {mode === 'image' && <ModelPicker modelTypes={modelTypes} current={form} draft={draft} runs={runs} />}
        {images.most > 0 && (
          <ImagesInput
            label={label}
            help={help}
            sources={draft.sources[mode] ?? []}
            most={images.most}
            problem={shown.images ?? shown.reference_image_url}
            onChange={(change) => changeSources(mode, change)}
          >
            {mode === 'reference' ? (source, index) => <TagField source={source} index={index} /> : undefined}
          </ImagesInput>
        )}
        <FieldList
          key={form}
          set={set}
          values={values}
          problems={shown}
          modelType={modelType}
          without={request.needsPrompt || mode === 'video' ? ['negative_prompt'] : []}
          onChange={(name, value) => changeValue(form, name, value)}
        />
        {error && <ProblemNote problem={problemOf(error)} />}
        <CodeView action={action} />
      </div>
      <div className="composer-end">
        {problem && <ProblemNote problem={problem} />}
        <ResultStrip runs={runs} />
        {(uses('seed') || expected !== undefined) && (
          <div className="composer-tools">
            {uses('seed') && <SeedLock form={form} seed={values.seed} disabled={loading} />}
            {expected !== undefined && <span className="small">Takes {timeWords(expected)}</span>}
          </div>
        )}
        <Button kind="main" type="submit" icon="sparkle" busy={busy} className="make-button">
          {buttons[mode]}
        </Button>
      </div>
    </form>
  );
}

const combinings: [Combining, string][] = [
  ['images.combine', 'As they are'],
  ['images.combine.nanobanana', 'Drawn by nanobanana'],
  ['images.combine.gemini25', 'Drawn by gemini-2.5'],
];

function CombiningField({ value }: { value: Combining }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Method</label>
      <select id={id} value={value} onChange={(event) => changeDraft({ combining: event.target.value as Combining })}>
        {combinings.map(([operation, words]) => (
          <option key={operation} value={operation}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
