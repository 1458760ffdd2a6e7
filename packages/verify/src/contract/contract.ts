import { type Compile, createCompile } from './compile.ts';
import { type Document, follow, readDocument } from './document.ts';
import { type Operation, readOperations } from './operation.ts';

export interface State {
  live_status: string;
  to: string[];
  event?: string;
}

/** Everything the checks know, read from the document. */
export interface Contract {
  document: Document;
  version: string;
  operations: Operation[];
  operation(id: string): Operation;
  /** The status each error code belongs to. */
  errorStatus: Record<string, number>;
  states: Record<string, State>;
  scopes: string[];
  /** A validator for the schema at a JSON Pointer into the document. */
  compile: Compile;
}

/** The project's own contract, kept: compiling its schemas takes longer than many a check that needs them. */
let own: Contract | undefined;

/** Reads the project's own contract unless another file is given. It must not be changed: the own one is shared. */
export function loadContract(file?: string): Contract {
  if (file !== undefined) return readContract(file);
  own ??= readContract();
  return own;
}

function readContract(file?: string): Contract {
  const document = readDocument(file);
  const compile = createCompile(document);
  const operations = readOperations(document, compile);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const { schemas = {}, securitySchemes = {} } = document.components ?? {};
  return {
    document,
    version: String(document.info?.version),
    operations,
    operation(id) {
      const found = byId.get(id);
      if (found === undefined) throw new Error(`The contract has no operation ${id}.`);
      return found;
    },
    errorStatus: follow(document, schemas.ErrorCode)?.['x-status'] ?? {},
    states: follow(document, schemas.RunStatus)?.['x-state-machine']?.states ?? {},
    scopes: Object.keys(securitySchemes.ApiKey?.['x-scopes'] ?? {}),
    compile,
  };
}

/** Whether a run in this state has ended. */
export function isTerminal({ states }: Contract, status: string): boolean {
  return states[status]?.to.length === 0;
}
