import { type FormEvent, useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { CodeView } from '../parts/code-view.tsx';
import { FieldList } from '../parts/field-list.tsx';
import { PicturesInput } from '../parts/pictures-input.tsx';
import { ProblemNote } from '../parts/problem-note.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { perform } from '../service/actions.ts';
import { client } from '../service/connection.ts';
import { rememberRun } from '../service/live-runs.ts';
import { type Problem, problemOf } from '../service/problems.ts';
import { useModelTypes } from '../service/queries.ts';
import { queryClient } from '../service/query.ts';
import { watchRun } from '../service/watch-runs.ts';
import { type Combining, changeDraft, changeSources, changeValue, type Draft, type Mode } from './draft.ts';
import { ModelPicker } from './model-picker.tsx';
import { PromptField } from './prompt-field.tsx';
import { type Request, requestOf } from './request.ts';
import { TagField } from './tag-field.tsx';

const modes = [
  { id: 'image', label: 'Image', icon: 'image' },
  { id: 'character', label: 'Character', icon: 'person' },
  { id: 'reference', label: 'References', icon: 'tag' },
  { id: 'combine', label: 'Combine', icon: 'merge' },
  { id: 'video', label: 'Video', icon: 'video' },
] as const;

type PictureWords = (pictures: Request['pictures']) => [label: string, help: string];

const pictureWords: Record<Mode, PictureWords> = {
  image: () => ['Reference image', 'Sets the style.'],
  character: () => ['Character', 'An image of the character.'],
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

export function Composer({ draft }: { draft: Draft }) {
  const { data: modelTypes = [], error } = useModelTypes();
  const request = requestOf(draft, modelTypes);
  const { mode } = draft;
  const { action, set, form, pictures, problems } = request;
  const { busy, problem, tried, submit, clear } = useSubmit(request);
  const panel = useId();
  const shown = { ...(tried ? problems : {}), ...problem?.fields };
  const [label, help] = pictureWords[mode](pictures);

  return (
    <form className="composer" onSubmit={submit} aria-label="What to create" noValidate>
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
      <div id={panel} role="tabpanel" aria-labelledby={`${panel}-${mode}`} className="composer-fields">
        {mode === 'combine' && <CombiningField value={draft.combining} />}
        {(request.needsPrompt || mode === 'video') && (
          <PromptField
            prompt={draft.prompt}
            mode={mode}
            modelType={mode === 'image' ? form : undefined}
            problem={shown.prompt}
            onSubmit={submit}
          />
        )}
        {mode === 'image' && <ModelPicker modelTypes={modelTypes} current={form} />}
        {pictures.most > 0 && (
          <PicturesInput
            label={label}
            help={help}
            sources={draft.sources[mode] ?? []}
            most={pictures.most}
            problem={shown.pictures ?? shown.images ?? shown.reference_image_url}
            onChange={(change) => changeSources(mode, change)}
          >
            {mode === 'reference' ? (source, index) => <TagField source={source} index={index} /> : undefined}
          </PicturesInput>
        )}
        <FieldList
          key={form}
          set={set}
          values={draft.values[form] ?? {}}
          problems={shown}
          modelType={mode === 'image' ? form : undefined}
          onChange={(name, value) => changeValue(form, name, value)}
        />
        {error && <ProblemNote problem={problemOf(error)} />}
        <CodeView action={action} />
      </div>
      <div className="composer-end">
        {problem && <ProblemNote problem={problem} />}
        <Button kind="main" type="submit" icon="sparkle" busy={busy} className="make-button">
          {buttons[mode]}
        </Button>
      </div>
    </form>
  );
}

function useSubmit({ action, problems }: Request) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    setTried(true);
    setProblem(undefined);
    if (busy || Object.keys(problems).length > 0) {
      // Focus the first missing field.
      setTimeout(() => document.querySelector<HTMLElement>('.composer [aria-invalid="true"]')?.focus());
      return;
    }
    setBusy(true);
    try {
      const { run, runId } = await perform(action);
      setTried(false);
      const made = run ?? (runId === undefined ? undefined : await client().runs.get(runId));
      if (made) {
        rememberRun(made);
        watchRun(made);
      } else void queryClient.invalidateQueries({ queryKey: ['runs'] });
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  const clear = (): void => {
    setProblem(undefined);
    setTried(false);
  };
  return { busy, problem, tried, submit, clear };
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
