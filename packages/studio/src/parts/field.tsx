import { useId } from 'react';
import { useModels } from '../service/queries.ts';
import type { FieldProps } from './field-props.ts';
import { fieldHelp, fieldLabel } from './field-words.ts';
import { RatioField } from './ratio-field.tsx';
import { hasSuggestions, SuggestedText } from './suggested-text.tsx';

/** One field of a request, as the control that fits its type and bounds. */
export function FieldRow(props: FieldProps) {
  const { field, required, problem, instead } = props;
  const id = useId();
  const help = instead ? `Not used while ${fieldLabel(instead)} is set.` : fieldHelp[field.name];
  const described = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ');
  if (field.name === 'aspect_ratio') return <RatioField {...props} />;
  return (
    <div className={field.type === 'boolean' ? 'field switch' : 'field'}>
      <label htmlFor={id}>
        {fieldLabel(field.name)}
        {required && field.default === undefined && <span className="needed"> required</span>}
      </label>
      <Control {...props} id={id} described={described} />
      {help && (
        <p className="small" id={`${id}-help`}>
          {help}
        </p>
      )}
      {problem && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type ControlProps = FieldProps & { id: string; described: string };

function Control(props: ControlProps) {
  const { field, required, id, value, onChange, problem, described, modelType } = props;
  const shared = { id, 'aria-invalid': problem !== undefined, ...(described && { 'aria-describedby': described }) };
  if (field.name === 'model_id') return <ModelControl {...props} />;
  if (field.enum) {
    return (
      <select
        {...shared}
        value={String(value ?? field.default ?? '')}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        {field.default === undefined && <option value="">{required ? 'Choose one' : 'Default'}</option>}
        {field.enum.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  }
  if (field.type === 'boolean') {
    return (
      <input
        {...shared}
        type="checkbox"
        checked={Boolean(value ?? field.default)}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  if (field.type === 'number' || field.type === 'integer') return <NumberControl {...props} shared={shared} />;
  if (field.type === 'object') return <JsonControl {...props} shared={shared} />;
  const text = { ...shared, value: String(value ?? ''), placeholder: String(field.default ?? '') };
  const change = (event: { target: { value: string } }): void => onChange(event.target.value || undefined);
  if (hasSuggestions(field)) {
    return <SuggestedText {...text} field={field} modelType={modelType} onChange={change} />;
  }
  if ((field.max_length ?? 0) > 1000 && field.format !== 'uri')
    return <textarea {...text} rows={2} onChange={change} />;
  return <input {...text} type={field.format === 'uri' ? 'url' : 'text'} onChange={change} />;
}

type Shared = { id: string; 'aria-invalid': boolean };

function NumberControl({ field, required, value, onChange, shared }: ControlProps & { shared: Shared }) {
  const { minimum, maximum, type } = field;
  const step = type === 'integer' ? 1 : undefined;
  const bounds = { min: minimum, max: maximum, step: step ?? 'any' };
  const change = (event: { target: { value: string } }): void =>
    onChange(event.target.value === '' ? undefined : Number(event.target.value));
  const range = minimum !== undefined && maximum !== undefined ? maximum - minimum : Number.POSITIVE_INFINITY;
  const start = field.default ?? minimum;
  const entry = (
    <input
      {...shared}
      {...bounds}
      type="number"
      inputMode="decimal"
      value={value === undefined ? '' : Number(value)}
      placeholder={field.name === 'seed' ? 'Random' : String(field.default ?? (required ? '' : 'Auto'))}
      onChange={change}
    />
  );
  if (range > 300) return entry;
  return (
    <div className="range">
      <input
        {...bounds}
        step={step ?? range / 100}
        type="range"
        aria-label={`${fieldLabel(field.name)}, slider`}
        value={Number(value ?? start)}
        onChange={change}
      />
      {entry}
    </div>
  );
}

function JsonControl({ value, onChange, shared }: ControlProps & { shared: Shared }) {
  const read = (text: string): void => {
    try {
      onChange(text.trim() ? JSON.parse(text) : undefined);
    } catch {
      onChange(text);
    }
  };
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  return (
    <textarea
      {...shared}
      rows={2}
      className="mono"
      placeholder='{ "project": "fox" }'
      value={text}
      onChange={(event) => read(event.target.value)}
    />
  );
}

function ModelControl({ id, value, onChange, modelType, required, problem, described }: ControlProps) {
  const { data = [] } = useModels();
  const fitting = data.filter(
    ({ status, model_types }) => status === 'ready' && (!modelType || model_types.some((type) => type === modelType)),
  );
  return (
    <select
      id={id}
      aria-invalid={problem !== undefined}
      aria-describedby={described || undefined}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{required ? 'Choose one' : 'None'}</option>
      {fitting.map(({ model_id, name }) => (
        <option key={model_id} value={model_id}>
          {name}
        </option>
      ))}
    </select>
  );
}
