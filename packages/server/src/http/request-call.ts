import type { OperationId } from '@darkroom/contract';
import { accepts } from '@darkroom/contract/reading';
import type { Caller } from '../auth/caller.ts';
import type { UploadedFile } from '../contract/uploaded-file.ts';
import type { BodyOf, Call, ParametersOf } from '../operations/handler.ts';
import type { Exchange } from './exchange.ts';
import type { RequestBody } from './read-body.ts';

const noNames: readonly string[] = [];
const noFiles: ReadonlyMap<string, UploadedFile> = new Map();

/** A request as its handler sees it. What only few handlers need is computed on demand. */
export class RequestCall<Id extends OperationId> implements Call<Id> {
  readonly operationId: Id;
  readonly caller: Caller;
  readonly parameters: ParametersOf<Id>;
  readonly body: BodyOf<Id>;
  readonly ignoredInputs: readonly string[];
  readonly secretFields: readonly string[];
  readonly inlineFiles: ReadonlyMap<string, UploadedFile>;
  readonly idempotency: Call<Id>['idempotency'];
  readonly accepts: (mediaType: string) => boolean;
  readonly #exchange: Exchange;
  readonly #stopping: AbortSignal;
  #signal: AbortSignal | undefined;

  constructor(
    operationId: Id,
    caller: Caller,
    parameters: Record<string, unknown>,
    body: RequestBody | undefined,
    exchange: Exchange,
    stopping: AbortSignal,
  ) {
    const key = parameters['Idempotency-Key'];
    this.operationId = operationId;
    this.caller = caller;
    // They were checked against the contract that these types are generated from.
    this.parameters = parameters as ParametersOf<Id>;
    this.body = body?.value as BodyOf<Id>;
    this.ignoredInputs = body?.ignored ?? noNames;
    this.secretFields = body?.secretFields ?? noNames;
    this.inlineFiles = body?.inlineFiles ?? noFiles;
    this.idempotency = typeof key === 'string' ? { caller: caller.userId, key } : undefined;
    this.accepts = (mediaType) => accepts(exchange.request.headers.accept, mediaType);
    this.#exchange = exchange;
    this.#stopping = stopping;
  }

  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const closed = new AbortController();
      const { response } = this.#exchange;
      response.on('close', () => closed.abort());
      this.#signal = AbortSignal.any([closed.signal, this.#stopping]);
    }
    return this.#signal;
  }
}
