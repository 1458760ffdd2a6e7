import type { OperationId } from '@darkroom/contract';
import type { Call } from '../core/call.ts';
import { exampleOf } from '../core/contract.ts';
import type { Reply } from '../core/exchange.ts';
import { reply } from '../core/reply.ts';
import { getFile } from './get-file.ts';
import { giveExample } from './give-example.ts';
import { createKey, deleteKey } from './keys.ts';
import { makeRun, upload } from './make-run.ts';
import { createPrompt, enhancePrompt, getPrompt, updatePrompt } from './prompts.ts';
import { found, list } from './records.ts';
import { watchRun } from './run-events.ts';
import { cancelRun, deleteRun, getLayers, getRun, getTree, listRuns, retryRun, updateRun } from './run-operations.ts';
import { getUsage } from './usage.ts';
import { redeliver, testWebhook } from './webhooks.ts';

export type Handler = (call: Call) => Reply | Promise<Reply>;

/**
 * What remembers or draws something. Every other operation makes a run, as the contract says of it, or returns its
 * example: a new one works without a line here.
 */
const handlers: Partial<Record<OperationId, Handler>> = {
  'images.upload': upload,
  'edit.getLayers': getLayers,
  'runs.list': listRuns,
  'runs.get': getRun,
  'runs.update': updateRun,
  'runs.delete': deleteRun,
  'runs.events': watchRun,
  'runs.tree': getTree,
  'runs.cancel': cancelRun,
  'runs.retry': retryRun,
  'prompts.enhance': enhancePrompt,
  'prompts.create': createPrompt,
  'prompts.list': (call) => list(call, [...call.state.prompts.values()].reverse(), ({ id }) => id),
  'prompts.get': getPrompt,
  'prompts.update': updatePrompt,
  'prompts.delete': (call) => {
    call.state.prompts.delete(found(call, call.state.prompts).id);
    return reply(call, 204, null);
  },
  'models.list': (call) => list(call, [...call.state.models.values()].reverse(), ({ model_id }) => model_id),
  'models.get': (call) => reply(call, 200, found(call, call.state.models)),
  'webhooks.listDeliveries': (call) => list(call, call.state.deliveries.all(), ({ delivery_id }) => delivery_id),
  'webhooks.getDelivery': (call) => reply(call, 200, found(call, call.state.deliveries)),
  'webhooks.redeliver': redeliver,
  'webhooks.test': testWebhook,
  'webhooks.getSecret': (call) => reply(call, 200, call.state.signingSecrets.show()),
  'webhooks.rotateSecret': (call) => {
    call.state.signingSecrets.rotate();
    return reply(call, 200, call.state.signingSecrets.show());
  },
  'keys.list': (call) => list(call, [...call.state.keys.values()].reverse(), ({ id }) => id),
  'keys.create': createKey,
  'keys.delete': deleteKey,
  'usage.get': getUsage,
  'me.get': (call) => {
    const byKey = call.request.headers['x-api-key'] !== undefined;
    return reply(call, 200, exampleOf(call.operation, 200, byKey ? 'api-key' : 'token') as object);
  },
  'service.openapi': (call) => reply(call, 200, call.contract.document),
  'files.get': getFile,
};

export function handlerOf({ id, runType }: Call['operation']): Handler {
  return handlers[id] ?? (runType === null ? giveExample : makeRun);
}

export { giveExample };
