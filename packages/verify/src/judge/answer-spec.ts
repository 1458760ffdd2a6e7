import type { Contract } from '../contract/contract.ts';
import type { Schema } from '../contract/document.ts';
import type { AnswerSpec } from '../contract/operation.ts';
import type { Exchange } from '../exchange/call.ts';

/** What the contract says about a response with this status; undefined if it is not listed. */
export function answerSpec({ document }: Contract, { call, status, method }: Exchange): AnswerSpec | undefined {
  if (method === call.operation.method) return call.operation.answers.get(status);
  // 405 belongs to the path and is not listed for any operation.
  if (status !== 405) return undefined;
  return {
    status,
    headers: [
      header(
        'X-Request-Id',
        document.components.headers['X-Request-Id'].schema,
        '/components/headers/X-Request-Id/schema',
      ),
      header('Allow', { type: 'string' }, undefined),
    ],
    contents: [{ mediaType: 'application/json', schema: {}, pointer: '/components/schemas/ErrorResponse' }],
    codes: ['method_not_allowed'],
  };
}

function header(name: string, schema: Schema, pointer: string | undefined): AnswerSpec['headers'][number] {
  return { name, required: true, schema, pointer: pointer ?? '/components/headers/Cache-Control/schema' };
}
