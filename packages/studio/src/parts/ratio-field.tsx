import { useId } from 'react';
import { commonRatios } from '../service/shape.ts';
import type { FieldProps } from './field-props.ts';

/** The aspect ratio, chosen by its shape. */
export function RatioField({ field, required, value, problem, onChange }: FieldProps) {
  const name = useId();
  const given = typeof value === 'string' && value ? [value] : [];
  // The shape of an image may be none of the common ones.
  const ratios = (field.enum ?? [...new Set([...commonRatios, ...given])]) as string[];
  const chosen = value ?? field.default ?? (required ? undefined : '');
  const choices = field.default === undefined && !required ? ['', ...ratios] : ratios;
  return (
    <fieldset className="field ratios" aria-invalid={problem !== undefined}>
      <legend>
        Aspect ratio
        {required && field.default === undefined && <span className="needed"> required</span>}
      </legend>
      <div>
        {choices.map((ratio) => (
          <label key={ratio}>
            <input
              type="radio"
              name={name}
              value={ratio}
              checked={chosen === ratio}
              onChange={() => onChange(ratio || undefined)}
            />
            <Shape ratio={ratio} />
            <span>{ratio === '' ? 'Auto' : ratio === 'match_input_image' ? 'Same' : ratio}</span>
          </label>
        ))}
      </div>
      {problem && <p className="field-problem">{problem}</p>}
    </fieldset>
  );
}

function Shape({ ratio }: { ratio: string }) {
  const [across = 1, down = 1] = ratio.split(':').map((part) => Number(part) || 1);
  const scale = 20 / Math.max(across, down);
  return (
    <i aria-hidden="true" style={{ inlineSize: Math.max(across * scale, 5), blockSize: Math.max(down * scale, 5) }} />
  );
}
