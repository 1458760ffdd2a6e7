import type { Templates } from './call.ts';
import { exampleOf } from './contract.ts';

/** The contract's examples themselves, for the page: what Prism does on the server, as far as a page needs it. */
export const exampleTemplates: Templates = {
  exampleFor({ operation, preferences: { code, example } }) {
    const status = code ?? Math.min(...operation.responses.keys());
    const mediaType = operation.responses.get(status)?.mediaTypes[0];
    return { status, mediaType, body: exampleOf(operation, status, example) };
  },
};
