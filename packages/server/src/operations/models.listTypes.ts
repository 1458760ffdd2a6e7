import { fieldInfo } from '@darkroom/contract/fields';
import { propertiesOf, type Schema, variantsOf } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import type { WorkKind } from '@darkroom/engine';
import { componentSchema } from '../contract/document.ts';
import type { Handler } from './handler.ts';

type Info = components['schemas']['ModelTypeInfo'];
type RunType = components['schemas']['RunType'];

/** The work of each kind of run; what is missing here is done by the service itself. */
const typedWork: [RunType, WorkKind][] = [
  ['generate', 'generate'],
  ['edit', 'edit'],
  ['combine', 'combine'],
];
const untypedWork: [RunType, WorkKind][] = [
  ['video', 'video'],
  ['character-generation', 'character'],
  ['reference-generation', 'reference'],
  ['mask-edit', 'maskEdit'],
  ['segment', 'segment'],
  ['remove-background', 'removeBackground'],
  ['generative-remove', 'generativeRemove'],
  ['extract', 'extract'],
  ['reframe', 'reframe'],
  ['describe', 'describe'],
];

/** Read from the contract's own variants, so it always agrees with how requests are checked. */
const infos = modelTypeInfos(componentSchema('GenerateImageInput'));

export const modelsListTypes: Handler<'models.listTypes'> = {
  async answer(_call, service) {
    const { engineFor } = service.backends;
    const data = infos.map((info) => {
      const engines = typedWork.map(([run_type, kind]) => ({ run_type, engine: engineFor(kind, info.model_type) }));
      return { ...info, engine: engineFor('generate', info.model_type), engines };
    });
    const engines = untypedWork.map(([run_type, kind]) => ({ run_type, engine: engineFor(kind) }));
    return { status: 200, json: { data, engines } };
  },
};

function modelTypeInfos(input: Schema): Omit<Info, 'engine' | 'engines'>[] {
  const byType = new Map<string, Schema[]>();
  for (const variant of variantsOf(input)) {
    const type = variant.properties?.model_type?.const;
    if (typeof type === 'string') byType.set(type, [...(byType.get(type) ?? []), variant]);
  }
  return [...byType].map(([type, variants]) => {
    const [first = {}] = variants;
    const fields = [...propertiesOf({ oneOf: variants })].filter(([name]) => name !== 'model_type');
    // If a model type has several variants, only what all of them require is required.
    const isRequired = (name: string): boolean => variants.every((variant) => variant.required?.includes(name));
    const choice = input['x-rules']?.find(
      ({ rule, when }) => rule === 'at-least-one' && when?.model_type?.includes(type),
    );
    return {
      model_type: type as Info['model_type'],
      description: variants.length === 1 ? String(first.description) : sharedDescription(variants),
      default: first.properties?.model_type?.default === type,
      required: fields.filter(([name]) => isRequired(name)).map(([name, schema]) => fieldInfo(name, schema)),
      optional: fields.filter(([name]) => !isRequired(name)).map(([name, schema]) => fieldInfo(name, schema)),
      at_least_one: choice?.fields ?? [],
    };
  });
}

/** The common start of the descriptions of several variants: they differ from the point where they name their own source. */
function sharedDescription(variants: Schema[]): string {
  const [first = '', ...others] = variants.map((variant) => String(variant.description).split(','));
  const shared = [...first].filter((clause, index) => others.every((other) => other[index] === clause)).join(',');
  return shared === '' ? String(variants[0]?.description) : `${shared.replace(/\.?$/, '')}.`;
}
