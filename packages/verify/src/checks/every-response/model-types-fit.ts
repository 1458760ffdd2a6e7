import { fieldRelations } from '../../contract/field-relations.ts';
import type { Field } from '../../contract/variants.ts';
import { fieldsOf } from '../../exchange/call.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';

type Listed = Record<string, unknown>;

interface ModelType {
  model_type: string;
  required: Listed[];
  optional: Listed[];
  at_least_one: string[];
  default: boolean;
  engine: string;
  engines?: { run_type: string; engine: string }[];
}

/** The names of keywords in the list, by their names in the contract. */
const keywords = {
  default: 'default',
  enum: 'enum',
  minimum: 'minimum',
  maximum: 'maximum',
  multipleOf: 'multiple_of',
  minLength: 'min_length',
  maxLength: 'max_length',
  pattern: 'pattern',
  minItems: 'min_items',
  maxItems: 'max_items',
  deprecated: 'deprecated',
};

export const modelTypesFit: ExchangeCheck = {
  proves:
    "The list has the contract's model types in its order, each with the fields it requires and uses, as the " +
    'contract has them.',
  look: ({ contract, exchange }) => {
    if (exchange.call.operation.id !== 'models.listTypes' || exchange.status !== 200) return undefined;
    const all = fieldsOf(exchange).data as ModelType[];
    if (all.filter((type) => type.default).length !== 1) return 'there is not exactly one default';
    const [{ variants = [], rules = [], fields = [] } = {}] = contract.operation('images.generate').bodies;
    const names = fields.map(({ name }) => name);
    const types = fields.find(({ name }) => name === 'model_type')?.schema.enum;
    const listedTypes = all.map(({ model_type }) => model_type);
    if (listedTypes.join() !== types?.join()) return `the model types are ${listedTypes}, the contract has ${types}`;
    const { engines: ofOthers = [] } = fieldsOf(exchange) as Pick<ModelType, 'engines'>;
    const kinds = all.flatMap(({ engines = [] }) => engines.map(({ run_type }) => run_type));
    const others = ofOthers.map(({ run_type }) => run_type);
    const twice = others.find((kind, place) => kinds.includes(kind) || others.indexOf(kind) !== place);
    if (twice !== undefined) return `engines have ${twice} twice, or model types have it too`;
    for (const { model_type, required, optional, at_least_one, engine, engines = [] } of all) {
      const isFor = ({ name, schema }: Field): boolean => name === 'model_type' && schema.const === model_type;
      const used = variants.find((variant) => variant.fields.some(isFor))?.fields ?? [];
      const listed = [...required, ...optional];
      if (new Set(listed.map(({ name }) => name)).size < listed.length) return `${model_type} has a field twice`;
      const { alternatives } = fieldRelations(rules, names, { model_type });
      if (alternatives.toSorted().join() !== [...new Set(at_least_one)].toSorted().join())
        return `at_least_one of ${model_type} is ${at_least_one}, the contract has ${alternatives}`;
      if (new Set(at_least_one).size < at_least_one.length) return `${model_type} has a name twice in at_least_one`;
      if (new Set(engines.map(({ run_type }) => run_type)).size < engines.length)
        return `${model_type} has a kind of run twice in engines`;
      const generating = engines.find(({ run_type }) => run_type === 'generate');
      if (engines.length > 0 && generating?.engine !== engine)
        return `${model_type} is served by ${engine}, engines say ${generating?.engine}`;
      const unused = listed.find(({ name }) => !used.some((field) => field.name === name));
      if (unused !== undefined) return `${model_type} has ${unused.name}, which it does not use`;
      for (const field of used) {
        if (field.schema.const !== undefined) continue;
        const isRequired = field.required && !alternatives.includes(field.name);
        const one = (isRequired ? required : optional).find(({ name }) => name === field.name);
        if (one === undefined) return `${model_type} lacks ${field.name}`;
        const wrong = difference(field, one);
        if (wrong !== undefined) return `${model_type}: ${wrong} of ${field.name} is ${JSON.stringify(one[wrong])}`;
      }
    }
    return fine;
  },
};

function difference({ schema }: Field, listed: Listed): string | undefined {
  const types = [schema.type].flat();
  if (schema.type !== undefined && !types.includes(listed.type as string)) return 'type';
  // A format can be omitted; a bound only if the field has none.
  if (listed.format !== undefined && listed.format !== schema.format) return 'format';
  return Object.entries(keywords).find(
    ([keyword, name]) => JSON.stringify(schema[keyword]) !== JSON.stringify(listed[name]),
  )?.[1];
}
