import { useId, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { FieldList } from '../parts/field-list.tsx';
import type { Action } from '../service/actions.ts';
import { type FieldSet, givenValues, type Values } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import type { ToolProps } from './edit-page.tsx';
import { ToolFrame } from './tool-frame.tsx';

const models: [operation: string, name: string][] = [
  ['images.edit.fluxKontext', 'flux-kontext-max'],
  ['images.edit.nanobanana', 'nanobanana'],
  ['images.edit.gemini25', 'gemini-2.5'],
  ['images.edit.vendora', 'vendora'],
];

const none: FieldSet = { required: [], optional: [] };

/** Changes the whole image by a prompt. */
export function RepaintTool(props: ToolProps) {
  const { run, edit } = props;
  const [operation, setOperation] = useState('images.edit.fluxKontext');
  const [prompt, setPrompt] = useState('');
  const [values, setValues] = useState<Values>({});
  const id = useId();
  const set = operationFields[operation] ?? none;
  const source =
    operation === 'images.edit.fluxKontext'
      ? { original_run_id: run.run_id, model: 'flux-kontext-max' }
      : { run_id: run.run_id };
  const action: Action = { operation, input: { ...source, prompt: prompt.trim(), ...givenValues(set, values) } };
  const go = (): void => {
    if (prompt.trim()) void edit.start('Repainting', () => action);
    else
      edit.reset({
        title: 'What should change?',
        message: 'Describe the change, for example “make it winter”.',
        fields: {},
      });
  };
  return (
    <ToolFrame {...props} action={action}>
      <div className="field">
        <label htmlFor={`${id}-prompt`}>What should change?</label>
        <textarea
          id={`${id}-prompt`}
          rows={3}
          value={prompt}
          placeholder="Make it winter"
          onChange={(event) => setPrompt(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-model`}>Model</label>
        <select id={`${id}-model`} value={operation} onChange={(event) => setOperation(event.target.value)}>
          {models.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <FieldList
        set={set}
        values={values}
        problems={{}}
        onChange={(name, value) => setValues((all) => ({ ...all, [name]: value }))}
      />
      <Button kind="main" icon="sparkle" onClick={go}>
        Repaint
      </Button>
    </ToolFrame>
  );
}
