import { fieldInfo } from '@darkroom/contract/fields';
import { modelUses } from '@darkroom/contract/models';
import type { Schema } from '@darkroom/contract/reading';
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

/** Read from the contract's own rules, so it always agrees with how requests are checked. */
const infos = modelTypeInfos(componentSchema('GenerateImageInput'));

export const modelsListTypes: Handler<'models.listTypes'> = {
  async handle(_call, service) {
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
  const { model_type: selector = {}, ...fields } = input.properties ?? {};
  const descriptions = selector['x-enumDescriptions'] as Record<string, string>;
  return modelUses(input).map(({ model, used, narrowed, required: needed, atLeastOne }) => {
    const required = [...(input.required ?? []), ...needed];
    const infos = Object.entries(fields).flatMap(([name, schema]) =>
      used.has(name) ? [fieldInfo(name, narrowed[name] ?? schema)] : [],
    );
    return {
      model_type: model as Info['model_type'],
      description: descriptions[model]?.trim() ?? '',
      default: selector.default === model,
      required: infos.filter(({ name }) => required.includes(name)),
      optional: infos.filter(({ name }) => !required.includes(name)),
      at_least_one: atLeastOne,
    };
  });
}
