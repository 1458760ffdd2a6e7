import contractSuggestions from 'virtual:field-suggestions';
import type { ChangeEvent } from 'react';
import type { Field } from '../service/fields.ts';
import { useModels } from '../service/queries.ts';

interface Props {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
  value: string;
  placeholder: string;
  field: Field;
  modelType: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

const isLora = ({ name }: Field): boolean => /^lora_(1|\w+_name)$/.test(name);

export const hasSuggestions = (field: Field): boolean => isLora(field) || field.name in contractSuggestions;

/** A text with known values to choose from; others can still be typed. */
export function SuggestedText({ field, modelType, ...input }: Props) {
  const { data: models = [] } = useModels(isLora(field));
  const values = isLora(field)
    ? models
        .filter(({ model_types }) => !modelType || model_types.some((type) => type === modelType))
        .flatMap(({ deployment_id }) => deployment_id ?? [])
    : (contractSuggestions[field.name] ?? []);
  return (
    <>
      <input {...input} type="text" list={`${input.id}-known`} autoComplete="off" />
      <datalist id={`${input.id}-known`}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
