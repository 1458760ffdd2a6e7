import document from '@darkroom/contract/openapi.json' with { type: 'json' };
import { compileOperations, type OpenApi, readContract } from '@darkroom/contract/reading';

/** The contract that this server serves. */
export const reading = readContract(document as unknown as OpenApi);

export const contract = reading.document;

/** Compiled once for the process, however many services it starts. */
export const operations = compileOperations(reading);

export const {
  resolve,
  componentSchema,
  maxItems,
  plainValues,
  errorStatus,
  imageLimits,
  stateMachine,
  deprecationHeaders,
} = reading;
