import { useId } from 'react';
import { Button } from '../parts/button.tsx';
import { FieldRow } from '../parts/field.tsx';
import type { Action } from '../service/actions.ts';
import { formFields, givenValues } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { sourceOf } from './source.ts';
import { ToolFrame } from './tool-frame.tsx';
import type { ToolProps } from './tool-props.ts';

const ways: [operation: string, label: string, help: string, doing: string][] = [
  ['images.segmentImage', 'Segment', 'Keeps only this part; the rest becomes transparent.', 'Segmenting'],
  ['images.extract', 'Extract', 'Cuts out the object, or returns its mask.', 'Extracting'],
  ['images.genRemove', 'Remove', 'Removes the object and fills the gap.', 'Removing'],
];

const left = new Set(['webhook_url', 'webhook_secret', 'filename']);

/** Selects something by its description. */
export function WordsTool(props: ToolProps) {
  const { edit, drafts } = props;
  const { operation, values } = drafts.draft.words;
  const prompt = drafts.texts.words;
  const id = useId();
  const set = operationFields[operation] ?? { required: [], optional: [] };
  const fields = formFields(set).filter(({ field }) => !left.has(field.name));
  const [, label, help, doing = ''] = ways.find(([name]) => name === operation) ?? [];
  const action: Action = {
    operation,
    input: { ...sourceOf(props), prompt: prompt.trim(), ...givenValues(set, values) },
  };
  const go = (): void => {
    if (!prompt.trim()) {
      edit.reset({
        title: 'What do you want to select?',
        message: 'Name it in a word or two, for example “the fox”.',
        fields: {},
      });
      return;
    }
    void edit.start(doing, () => action);
  };
  return (
    <ToolFrame {...props} action={action}>
      <div className="field">
        <label htmlFor={`${id}-prompt`}>Object</label>
        <input
          id={`${id}-prompt`}
          value={prompt}
          placeholder="the fox"
          onChange={(event) => drafts.setText('words', event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && go()}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-way`}>Action</label>
        <select
          id={`${id}-way`}
          value={operation}
          onChange={(event) => drafts.set({ words: { operation: event.target.value, values } })}
        >
          {ways.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <p className="small">{help}</p>
      </div>
      {fields.map(({ field, required }) => (
        <FieldRow
          key={field.name}
          field={field.name === 'mode' ? { ...field, enum: ['content', 'mask'] } : field}
          required={required}
          value={values[field.name]}
          onChange={(value) =>
            drafts.set({ words: { operation, values: { ...values, [field.name]: value } } }, `words ${field.name}`)
          }
        />
      ))}
      <Button kind="main" icon="scissors" onClick={go}>
        {label}
      </Button>
    </ToolFrame>
  );
}
