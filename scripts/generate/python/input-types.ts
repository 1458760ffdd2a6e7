import { ContractProblem } from '../bundle.ts';
import type { Schema } from '../client-methods.ts';
import { type OpenApi, resolveRef } from '../openapi.ts';

interface FieldSchema extends Schema {
  enum?: string[];
  const?: string;
}

/** What a field takes: some strings, or anything of some types. */
export interface InputType {
  strings: string[];
  types: string[];
}

/** The type of a field of a request, as people write its values in Python. */
export function inputType(document: OpenApi, field: Schema): InputType {
  const [nullable, ...others] = field.oneOf?.filter(({ type }) => type !== 'null') ?? [];
  if (nullable && others.length === 0) {
    const { strings, types } = inputType(document, nullable);
    return { strings, types: [...types, 'Null'] };
  }
  const schema: FieldSchema = { ...resolveRef(document, field), ...field };
  const strings = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  return strings.length > 0 ? { strings, types: [] } : { strings: [], types: plainTypes(document, schema) };
}

function plainTypes(document: OpenApi, schema: FieldSchema): string[] {
  switch (schema.type) {
    case 'string':
      return textTypes(document, schema);
    case 'integer':
      return ['int'];
    case 'number':
      return ['float'];
    case 'boolean':
      return ['bool'];
    case 'array':
      return [`Sequence[${typeText([inputType(document, schema.items ?? {})])}]`];
    case 'object':
      return schema.$ref && schema.properties
        ? [`models.${schema.$ref.split('/').pop()}`, 'Mapping[str, Any]']
        : ['Mapping[str, Any]'];
    default:
      throw new ContractProblem(`The Python client knows no input of type ${JSON.stringify(schema.type)}`);
  }
}

const texts: Record<string, string[]> = {
  uuid: ['str', 'UUID'],
  date: ['str', 'datetime.date'],
  'date-time': ['str', 'datetime.datetime'],
  binary: ['FileSource'],
};

function textTypes(document: OpenApi, { format = '', contentSchema }: FieldSchema): string[] {
  const parsed = contentSchema ? inputType(document, contentSchema).types : [];
  return [...(texts[format] ?? ['str']), ...parsed];
}

/** One type for a field that several variants of a request have. */
export function typeText(inputs: InputType[]): string {
  const strings = [...new Set(inputs.flatMap((input) => input.strings))];
  const types = [...new Set(inputs.flatMap((input) => input.types))];
  const listed = strings.length > 0 && !types.includes('str') ? [`Literal[${strings.map(quoted).join(', ')}]`] : [];
  return [...listed, ...types].join(' | ');
}

const quoted = (text: string): string => JSON.stringify(text);
