import type { OpenApi } from './document.ts';
import { type ImageLimits, readImageLimits } from './image-limits.ts';
import { createPlainValues, type PlainValues } from './plain-values.ts';
import { at } from './pointer.ts';
import type { ErrorCode } from './refused.ts';
import { createInliner, type Reference, type Schema } from './schema.ts';
import { createValidators, type Validators } from './validator.ts';

/** Where a run may go from each status, what `live_status` calls it, and which event reports it. */
export interface StateMachine {
  initial: string;
  states: Record<string, { live_status: string; to: string[]; event?: string }>;
}

export function isTerminal({ states }: Pick<StateMachine, 'states'>, status: string): boolean {
  return states[status]?.to.length === 0;
}

/** A contract as it is read at run time. Every rule comes from here; what is compiled from it is compiled once. */
export interface ContractReading {
  document: OpenApi;
  /** Follows references until something that is none. */
  resolve<Kind>(node: Kind | Reference): Kind;
  /** The schema with every reference replaced by what it points to. */
  inlined(schema: Schema): Schema;
  /** A schema of the components, inlined. */
  componentSchema(name: string): Schema;
  /** How many entries a list of a component's schema may have. */
  maxItems(name: string, property: string): number;
  validators: Validators;
  plainValues: PlainValues;
  errorStatus: Record<ErrorCode, number>;
  stateMachine: StateMachine;
  imageLimits: ImageLimits;
  /** What the name of a result file looks like. */
  fileName: RegExp;
  /** How long `Prefer: wait=N` may hold a response. */
  longestWaitSeconds: number;
  /** Model types that are known by name but unavailable. */
  unavailableModelTypes: ReadonlySet<string>;
  /** The headers of a response to a request that used something deprecated. */
  deprecationHeaders: { Deprecation: string; Sunset: string };
  /** How many images the model types make at a time that do not use `batch_size`. */
  batchSizes: ReadonlyMap<string, number>;
}

export function readContract(document: OpenApi): ContractReading {
  const resolve = <Kind>(node: Kind | Reference): Kind => {
    let current: unknown = node;
    while (typeof current === 'object' && current !== null && '$ref' in current) {
      current = at(document, (current as Reference).$ref);
    }
    return current as Kind;
  };
  const inlined = createInliner((reference) => resolve<Schema>(reference));
  const componentSchema = (name: string): Schema => inlined({ $ref: `#/components/schemas/${name}` });
  const headerExample = (name: string): string => String(document.components.headers[name]?.example ?? '');
  const { max_values: values = 0, max_depth: depth = 0 } = limitsOf(componentSchema('Metadata'));
  return {
    document,
    resolve,
    inlined,
    componentSchema,
    maxItems(name, property) {
      const most = componentSchema(name).properties?.[property]?.maxItems;
      if (typeof most !== 'number') throw new Error(`The contract does not bound ${property} of ${name}.`);
      return most;
    },
    validators: createValidators(),
    plainValues: createPlainValues({ values, depth }),
    errorStatus: componentSchema('ErrorCode')['x-status'] as Record<ErrorCode, number>,
    stateMachine: componentSchema('RunStatus')['x-state-machine'] as StateMachine,
    fileName: new RegExp(document.components.parameters.FileName?.schema.pattern ?? ''),
    imageLimits: readImageLimits(componentSchema('ImageFile')),
    longestWaitSeconds: Number(limitsOf(document.components.parameters.PreferWait?.schema).max_wait_seconds),
    deprecationHeaders: { Deprecation: headerExample('Deprecation'), Sunset: headerExample('Sunset') },
    batchSizes: batchSizesOf(componentSchema('GenerateImageInput')),
    unavailableModelTypes: new Set((componentSchema('ModelType')['x-unavailable'] ?? []) as string[]),
  };
}

function batchSizesOf({ properties }: Schema): Map<string, number> {
  return new Map(Object.entries((properties?.batch_size?.['x-set-by'] ?? {}) as Record<string, number>));
}

/** The `x-limits` of a schema. */
function limitsOf(schema: Schema | undefined): Record<string, number | undefined> {
  const limits = schema?.['x-limits'];
  if (typeof limits !== 'object' || limits === null)
    throw new Error('The contract lacks x-limits; is it a Darkroom contract?');
  return limits as Record<string, number | undefined>;
}
