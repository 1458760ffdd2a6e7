import { useId } from 'react';
import { type Field, problemWith } from '../service/fields.ts';
import { FieldRow } from './field.tsx';

interface Props {
  fields: { field: Field; required: boolean }[];
  values: Record<string, unknown>;
  problems: Record<string, string>;
  onChange: (name: string, value: unknown) => void;
}

const presets: [label: string, width: number, height: number][] = [
  ['Square', 1024, 1024],
  ['Landscape', 1216, 832],
  ['Portrait', 832, 1216],
  ['Wide', 1536, 640],
];

/** Width and height belong together: common sizes to choose from, and numbers for others. */
export function SizeField({ fields, values, problems, onChange }: Props) {
  const name = useId();
  const required = fields.some((one) => one.required);
  const at = (width: unknown, height: unknown): boolean => values.width === width && values.height === height;
  const pick = (width: number | undefined, height: number | undefined): void => {
    onChange('width', width);
    onChange('height', height);
  };
  const choices = presets.filter(([, width, height]) =>
    fields.every(({ field }) => problemWith(field, false, field.name === 'width' ? width : height) === undefined),
  );
  return (
    <>
      <fieldset className="field ratios">
        <legend>Size{required && <span className="needed"> required</span>}</legend>
        <div>
          {!required && (
            <label>
              <input
                type="radio"
                name={name}
                checked={at(undefined, undefined)}
                onChange={() => pick(undefined, undefined)}
              />
              <i aria-hidden="true" style={{ inlineSize: 16, blockSize: 16 }} />
              <span>Auto</span>
            </label>
          )}
          {choices.map(([label, width, height]) => (
            <label key={label}>
              <input type="radio" name={name} checked={at(width, height)} onChange={() => pick(width, height)} />
              <i aria-hidden="true" style={{ inlineSize: width / 70, blockSize: height / 70 }} />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="pair">
        {fields.map(({ field, required: needed }) => (
          <FieldRow
            key={field.name}
            field={field}
            required={needed}
            value={values[field.name]}
            problem={problems[field.name]}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
      </div>
    </>
  );
}
