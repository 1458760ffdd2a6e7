import { type OperationId, operations } from '@darkroom/contract';
import { type BodyLimits, compileBodyLimits } from './body-limits.ts';
import { type BodyReader, compileBodyReader } from './body-reader.ts';
import { contract, type MediaType, type Method, type OperationObject, type Parameter, resolve } from './document.ts';
import { compileFormReader, formSchema } from './form-reader.ts';
import type { FormParts } from './form-values.ts';
import { compileParameterReader, type ParameterReader } from './parameters.ts';
import { inlined, propertiesOf, type Schema } from './schema.ts';

/** Everything the server needs to know of an operation to take a request for it, compiled once at start. */
export interface CompiledOperation {
  id: OperationId;
  method: string;
  /** As in the contract, with its parameters in braces. */
  path: string;
  /** Scopes that are needed; null where no credentials are. */
  scopes: readonly string[] | null;
  policy: RatePolicy;
  takesIdempotencyKey: boolean;
  /** The types that the answer may have when all goes well; one of them must be acceptable. */
  answerTypes: readonly string[];
  readParameters: ParameterReader;
  /** By media type; empty where there is no body. */
  bodies: ReadonlyMap<string, CompiledBody>;
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

export function compileOperations(): CompiledOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    (['get', 'put', 'post', 'patch', 'delete'] satisfies Method[]).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])];
      return [compileOperation(path, operation, parameters.map(resolve<Parameter>))];
    }),
  );
}

function compileOperation(path: string, operation: OperationObject, parameters: Parameter[]): CompiledOperation {
  const id = operation.operationId as OperationId;
  const { method, scopes, idempotencyKey, responseTypes } = operations[id];
  const success = Object.entries(responseTypes as Record<string, readonly string[]>).find(
    ([status, types]) => status.startsWith('2') && types.length > 0,
  );
  const content = operation.requestBody?.content ?? {};
  return {
    id,
    method,
    path,
    scopes,
    policy: policyOf(method, scopes),
    takesIdempotencyKey: idempotencyKey,
    answerTypes: success?.[1] ?? [],
    readParameters: compileParameterReader(parameters),
    bodies: new Map(Object.entries(content).map(([type, media]) => [type, compileBody(type, media)])),
  };
}

function policyOf(method: string, scopes: readonly string[] | null): RatePolicy {
  if (scopes?.includes('uploads:write')) return 'uploads';
  return method === 'GET' ? 'reads' : 'creates';
}

function compileBody(type: string, media: MediaType): CompiledBody {
  const schema = inlined(media.schema);
  const limits = compileBodyLimits(schema);
  if (type !== 'multipart/form-data') return { ...compileBodyReader(schema), limits, fileParts: new Map() };
  return {
    ...compileBodyReader(formSchema(schema)),
    limits,
    readParts: compileFormReader(schema),
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
