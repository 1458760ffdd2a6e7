import { fieldsOf } from '../../exchange/call.ts';
import { accepted } from '../../judge/expectation.ts';
import type { Scenario } from '../scenario.ts';

const name = 'model-types-complete';

interface Told {
  model_type: string;
  default: boolean;
  required: { name: string; minimum?: number; maximum?: number; default?: unknown }[];
  optional: { name: string; minimum?: number; maximum?: number; default?: unknown }[];
}

/** The list of model types has every one of the contract, with the fields, bounds and defaults of its request. */
export const modelTypesComplete: Scenario = {
  about: ['models.listTypes'],
  readsOnly: true,
  async run(session) {
    const answer = await session.call({ operation: session.operation('models.listTypes') }, accepted(200));
    const told = (fieldsOf(answer).data as Told[] | undefined) ?? [];
    const types: string[] = session.contract.document.components.schemas.ModelType.enum;
    session.expect(
      name,
      told
        .map(({ model_type }) => model_type)
        .toSorted()
        .join() === types.toSorted().join(),
      `it tells of ${told.map(({ model_type }) => model_type)}`,
      answer,
    );
    session.expect(name, told.filter((type) => type.default).length === 1, 'there is not exactly one default', answer);
    const variants = session.operation('images.generate').bodies[0]?.variants ?? [];
    for (const { model_type, required = [], optional = [] } of told) {
      const matching = variants.filter(({ fields }) =>
        fields.some((field) => field.name === 'model_type' && field.schema.const === model_type),
      );
      if (matching.length !== 1) continue;
      for (const field of matching[0]?.fields ?? []) {
        const listed = (field.required ? required : optional).find((one) => one.name === field.name);
        if (field.schema.const !== undefined) continue;
        const same =
          listed !== undefined && listed.minimum === field.schema.minimum && listed.maximum === field.schema.maximum;
        session.expect(name, same, `${model_type}: ${field.name} is told as ${JSON.stringify(listed)}`, answer);
      }
    }
  },
};
