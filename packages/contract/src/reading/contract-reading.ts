import type { OpenApi, Reference } from './document.ts';
import { createPlainValues, type PlainValues } from './plain-values.ts';
import { at } from './pointer.ts';
import type { ErrorCode } from './refused.ts';
import { createInliner, type Schema } from './schema.ts';
import { createValidators, type Validators } from './validator.ts';

/** Where a run may go from each status, what `live_status` calls it, and which event reports it. */
export interface StateMachine {
  initial: string;
  states: Record<string, { live_status: string; to: string[]; event?: string }>;
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
  validators: Validators;
  plainValues: PlainValues;
  errorStatus: Record<ErrorCode, number>;
  stateMachine: StateMachine;
  /** Model types that are known by name but unavailable. */
  unavailableModelTypes: ReadonlySet<string>;
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
  const componentSchema = (name: string): Schema => {
    const schema = document.components.schemas[name];
    if (schema === undefined) throw new Error(`The contract has no schema ${name}.`);
    return inlined(schema);
  };
  const limits = componentSchema('Metadata')['x-limits'] as { max_values: number; max_depth: number };
  return {
    document,
    resolve,
    inlined,
    componentSchema,
    validators: createValidators(),
    plainValues: createPlainValues({ values: limits.max_values, depth: limits.max_depth }),
    errorStatus: componentSchema('ErrorCode')['x-status'] as Record<ErrorCode, number>,
    stateMachine: componentSchema('RunStatus')['x-state-machine'] as StateMachine,
    unavailableModelTypes: new Set((componentSchema('ModelType')['x-unavailable'] ?? []) as string[]),
  };
}
