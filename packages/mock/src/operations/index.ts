import type { OperationId } from '@darkroom/contract';
import type { Call, Reply } from '../core/call.ts';
import { getFile } from './get-file.ts';
import { makeRun } from './make-run.ts';
import { getContract, getMe, getModel, giveExample, listModels } from './other-operations.ts';
import { deletePrompt, enhancePrompt, getPrompt, listPrompts, updatePrompt } from './prompt-operations.ts';
import { watchRun } from './run-events.ts';
import { cancelRun, deleteRun, getLayers, getRun, getTree, listRuns, retryRun, updateRun } from './run-operations.ts';
import { upload } from './upload.ts';
import { getDelivery, listDeliveries, redeliver, testWebhook } from './webhook-operations.ts';

export type Handler = (call: Call) => Promise<Reply>;

/**
 * What remembers or draws something. Every other operation makes a run, as the contract says of it, or is answered with
 * its example: a new one works without a line here.
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
  'prompts.list': listPrompts,
  'prompts.get': getPrompt,
  'prompts.update': updatePrompt,
  'prompts.delete': deletePrompt,
  'models.list': listModels,
  'models.get': getModel,
  'webhooks.listDeliveries': listDeliveries,
  'webhooks.getDelivery': getDelivery,
  'webhooks.redeliver': redeliver,
  'webhooks.test': testWebhook,
  'me.get': getMe,
  'service.openapi': getContract,
  'files.get': getFile,
};

export function handlerOf({ id, runType }: Call['operation']): Handler {
  return handlers[id] ?? (runType === null ? giveExample : makeRun);
}

export { giveExample };
