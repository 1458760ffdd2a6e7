import type { OperationId } from '../generated/operations.ts';
import { type BodyLimits, compileBodyLimits } from './body-limits.ts';
import { type BodyReader, compileBodyReader } from './body-reader.ts';
import type { ContractReading } from './contract-reading.ts';
import { eachOperation, type MediaType, type OperationObject, type Parameter, scopesOf } from './document.ts';
import { compileFormReader, formSchema } from './form-reader.ts';
import type { FormParts } from './form-values.ts';
import { compileParameterReader, type ParameterReader } from './parameters.ts';
import { type ResponseInfo, readResponses } from './responses.ts';
import { propertiesOf, type Schema } from './schema.ts';
import { compileWork, type RequestedWork } from './work.ts';

/** Everything that is needed to take a request for an operation, compiled once. */
export interface CompiledOperation {
  id: OperationId;
  method: string;
  /** As in the contract, with its parameters in braces. */
  path: string;
  /** As the document has it. */
  definition: OperationObject;
  /** Scopes that are needed; null where no credentials are. */
  scopes: readonly string[] | null;
  policy: RatePolicy;
  takesIdempotencyKey: boolean;
  /** The type of the runs that it makes; null if it makes none. */
  runType: string | null;
  /** By status. */
  responses: ReadonlyMap<number, ResponseInfo>;
  /** What each of its errors has beside the fields of every error. */
  errorFields: Readonly<Record<string, unknown>>;
  /** The types of the first response that reports success with a body; one of them must be acceptable. */
  responseTypes: readonly string[];
  readParameters: ParameterReader;
  /** By media type; empty where there is no body. */
  bodies: ReadonlyMap<string, CompiledBody>;
  /** The work that a body asks for; undefined if there is none for an engine. */
  readWork(body: Record<string, unknown>): RequestedWork | undefined;
}

export type RatePolicy = 'creates' | 'reads' | 'uploads';

export interface CompiledBody extends BodyReader {
  /** How long text may be: a JSON body, or the parts of a form that are not files. */
  limits: BodyLimits;
  /** Only for forms. */
  readParts?: (parts: FormParts) => Record<string, unknown>;
  /** Parts of a form that are files, with how many there may be of each. */
  fileParts: ReadonlyMap<string, number>;
}

export function compileOperations(contract: ContractReading): CompiledOperation[] {
  return [...eachOperation(contract.document)].map(({ path, method, operation, item }) => {
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(contract.resolve<Parameter>);
    const scopes = scopesOf(contract.document, operation);
    const content = Object.entries(operation.requestBody?.content ?? {});
    const responses = readResponses(contract, operation);
    return {
      id: operation.operationId as OperationId,
      method: method.toUpperCase(),
      path,
      definition: operation,
      scopes,
      policy: policyOf(method, scopes),
      takesIdempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
      runType: operation['x-run-type'] ?? null,
      responses,
      errorFields: operation['x-error-fields'] ?? {},
      responseTypes: responseTypesOf(responses),
      readParameters: compileParameterReader(parameters, contract),
      bodies: new Map(content.map(([type, media]) => [type, compileBody(type, media, contract)])),
      readWork: compileWork(operation['x-work'] ?? [], bodyProperties(contract, operation)),
    };
  });
}

/** The properties of the body in each of its forms; what JSON says of them comes first. */
export function bodyProperties(
  { inlined }: Pick<ContractReading, 'inlined'>,
  operation: OperationObject,
): Map<string, Schema> {
  const schemas = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => inlined(schema));
  return new Map(schemas.reverse().flatMap((schema) => [...propertiesOf(schema)]));
}

function responseTypesOf(responses: Map<number, ResponseInfo>): string[] {
  const successes = [...responses].filter(([status, { mediaTypes }]) => status < 300 && mediaTypes.length > 0);
  return successes[0]?.[1].mediaTypes ?? [];
}

function policyOf(method: string, scopes: readonly string[] | null): RatePolicy {
  if (scopes?.includes('uploads:write')) return 'uploads';
  return method === 'get' ? 'reads' : 'creates';
}

function compileBody(type: string, media: MediaType, contract: ContractReading): CompiledBody {
  const schema = contract.inlined(media.schema);
  const limits = compileBodyLimits(schema);
  if (type !== 'multipart/form-data') return { ...compileBodyReader(schema, contract), limits, fileParts: new Map() };
  return {
    ...compileBodyReader(formSchema(schema), contract),
    limits,
    readParts: compileFormReader(schema, contract.plainValues),
    fileParts: filePartsOf(schema),
  };
}

function filePartsOf(schema: Schema): Map<string, number> {
  const parts = new Map<string, number>();
  for (const [name, property] of propertiesOf(schema)) {
    if (property.format === 'binary') parts.set(name, 1);
    else if (property.items?.format === 'binary') parts.set(name, Number(property.maxItems ?? 1));
  }
  return parts;
}
