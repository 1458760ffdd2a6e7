import { useId } from 'react';
import { Button } from '../parts/button.tsx';
import { FieldList } from '../parts/field-list.tsx';
import type { Action } from '../service/actions.ts';
import { type FieldSet, givenValues, hasField } from '../service/fields.ts';
import { operationFields } from '../service/operation-fields.ts';
import { MaskKeys } from './remove-tool.tsx';
import { sourceOf } from './source.ts';
import { ToolFrame } from './tool-frame.tsx';
import type { ToolProps } from './tool-props.ts';
import { useMask } from './use-mask.tsx';

const models: [operation: string, name: string][] = [
  ['images.edit.fluxKontext', 'flux-kontext-max'],
  ['images.edit.nanobanana', 'nanobanana'],
  ['images.edit.gemini25', 'gemini-2.5'],
  ['images.edit.vendora', 'vendora'],
];

const none: FieldSet = { required: [], optional: [] };

/** Changes the image by a prompt: the marked part, or all of it if nothing is marked. */
export function RepaintTool(props: ToolProps) {
  const { edit, drafts } = props;
  const { repaint } = drafts.draft;
  const mask = useMask(props);
  const id = useId();
  const prompt = drafts.texts.repaint;
  const able = models.filter(([name]) => !mask.marked || hasField(operationFields[name], 'mask_url'));
  const [operation = ''] = able.find(([name]) => name === repaint.operation) ?? able[0] ?? [];
  const set = operationFields[operation] ?? none;
  const { run_id, ...which } = sourceOf(props);
  const source =
    operation === 'images.edit.fluxKontext'
      ? { original_run_id: run_id, ...which, model: 'flux-kontext-max' }
      : { run_id, ...which };
  const action = (maskUrl?: string): Action => ({
    operation,
    input: {
      ...source,
      prompt: prompt.trim(),
      ...(maskUrl !== undefined && { mask_url: maskUrl }),
      ...givenValues(set, repaint.values),
    },
  });
  const go = (): void => {
    if (!prompt.trim()) {
      edit.reset({
        title: mask.marked ? 'What should be there?' : 'What should change?',
        message: mask.marked
          ? 'Describe what to paint there, for example “a red scarf”. To remove it, use Remove.'
          : 'Describe the change, for example “make it winter”.',
        fields: {},
      });
    } else if (mask.marked && mask.isEmpty()) {
      edit.reset({
        title: 'Nothing marked',
        message: 'Paint over the part to change, or clear the mask to change the whole image.',
        fields: {},
      });
    } else {
      void edit.start('Repainting', async () => action(mask.marked ? await mask.url() : undefined));
    }
  };
  return (
    <ToolFrame
      {...props}
      action={action(mask.marked ? 'https://…/mask.png' : undefined)}
      overlay={mask.overlay}
      modes={mask.modes}
      hint={mask.hint}
    >
      <div className="field">
        <label htmlFor={`${id}-prompt`}>{mask.marked ? 'What should be there?' : 'What should change?'}</label>
        <textarea
          id={`${id}-prompt`}
          rows={3}
          value={prompt}
          placeholder={mask.marked ? 'A red scarf' : 'Make it winter'}
          onChange={(event) => drafts.setText('repaint', event.target.value)}
        />
        <p className="small">
          {mask.marked ? 'Only the marked part changes.' : 'The whole image changes. Mark a part to change only that.'}
        </p>
      </div>
      <Button kind="main" icon="sparkle" onClick={go}>
        {mask.marked ? 'Replace' : 'Repaint'}
      </Button>
      {mask.panel}
      <div className="field">
        <label htmlFor={`${id}-model`}>Model</label>
        <select
          id={`${id}-model`}
          value={operation}
          onChange={(event) => drafts.set({ repaint: { ...repaint, operation: event.target.value } })}
        >
          {able.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        {able.length < models.length && <p className="small">Models that accept a mask.</p>}
      </div>
      <FieldList
        set={set}
        values={repaint.values}
        problems={edit.state.phase === 'idle' ? (edit.state.problem?.fields ?? {}) : {}}
        onChange={(name, value) =>
          drafts.set({ repaint: { ...repaint, values: { ...repaint.values, [name]: value } } }, `repaint ${name}`)
        }
      />
      <MaskKeys />
    </ToolFrame>
  );
}
