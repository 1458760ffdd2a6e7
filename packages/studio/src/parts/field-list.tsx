import { type FieldSet, formFields, type Values } from '../service/fields.ts';
import { replaced } from '../service/operation-fields.ts';
import { FieldRow } from './field.tsx';
import { SizeField } from './size-field.tsx';

interface Props {
  set: FieldSet;
  values: Values;
  problems: Record<string, string>;
  onChange: (name: string, value: unknown) => void;
  modelType?: string | undefined;
  /** Fields that are shown elsewhere. */
  without?: readonly string[];
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

/** The fields that most people want to see; the others are collapsed. */
const first = new Set([
  'aspect_ratio',
  'width',
  'height',
  'batch_size',
  'duration',
  'mode',
  'resolution',
  'style_type',
  'rendering_speed',
]);

/** Exactly the fields of a request, with their bounds and defaults. */
export function FieldList({ set, values, problems, onChange, modelType, without = [] }: Props) {
  const all = formFields(set).filter(({ field }) => !without.includes(field.name));
  const size = all.filter(({ field }) => field.name === 'width' || field.name === 'height');
  const rest = all.filter((one) => !size.includes(one));
  const upFront = rest.filter(({ field, required }) => required || first.has(field.name));
  const more = rest.filter((one) => !upFront.includes(one));
  const row = ({ field, required }: (typeof all)[number]) => (
    <FieldRow
      key={field.name}
      field={field}
      required={required}
      value={values[field.name]}
      problem={problems[field.name]}
      modelType={modelType}
      instead={modelType && replaced[field.name]?.find((name) => isGiven(values[name]))}
      onChange={(value) => onChange(field.name, value)}
    />
  );
  const changed = more.filter(
    ({ field }) => values[field.name] !== undefined && values[field.name] !== field.default,
  ).length;
  return (
    <>
      {size.length === 2 && <SizeField fields={size} values={values} problems={problems} onChange={onChange} />}
      {upFront.map(row)}
      {more.length > 0 && (
        <details className="more" open={more.some(({ field }) => problems[field.name]) || undefined}>
          <summary>More settings{changed > 0 && <span className="count">{changed}</span>}</summary>
          <div className="more-fields">{more.map(row)}</div>
        </details>
      )}
    </>
  );
}
