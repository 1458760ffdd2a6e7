import type { OperationId } from '@darkroom/contract';
import { accepts } from '@darkroom/contract/reading';
import type { Caller } from '../auth/authenticate.ts';
import type { BodyOf, Call, ParametersOf } from '../operations/handler.ts';
import type { Exchange } from './exchange.ts';
import type { RequestBody } from './read-body.ts';

/** A request as its handler sees it. What only few handlers need is computed on demand. */
export function requestCall<Id extends OperationId>(
  operationId: Id,
  caller: Caller,
  parameters: Record<string, unknown>,
  body: RequestBody | undefined,
  { request, response }: Exchange,
  stopping: AbortSignal,
): Call<Id> {
  const key = parameters['Idempotency-Key'];
  let signal: AbortSignal | undefined;
  return {
    operationId,
    caller,
    // They were checked against the contract that these types are generated from.
    parameters: parameters as ParametersOf<Id>,
    body: body?.value as BodyOf<Id>,
    ignoredInputs: body?.ignored ?? [],
    secretFields: body?.secretFields ?? [],
    inlineFiles: body?.inlineFiles ?? noFiles,
    idempotency: typeof key === 'string' ? { caller: caller.userId, key } : undefined,
    accepts: (mediaType) => accepts(request.headers.accept, mediaType),
    get signal() {
      if (signal === undefined) {
        const closed = new AbortController();
        response.on('close', () => closed.abort());
        signal = AbortSignal.any([closed.signal, stopping]);
      }
      return signal;
    },
  };
}

const noFiles: RequestBody['inlineFiles'] = new Map();
