/// <reference lib="dom" />
import type { Issue } from '@darkroom/contract/reading';
import { h } from './dom.ts';
import { explainFailure, explainResponse, type Sent } from './explain.ts';
import { remember } from './recent.ts';
import type { Draft } from './request/entries.ts';
import type { Model, TryItData } from './request/model.ts';
import { binaryBody, mediaIn, parsed, responseHead, streamEvents, textBody } from './response-view.ts';
import { fileBytes, send } from './send.ts';

export interface Exchange {
  model: Model;
  data: TryItData;
  draft: Draft;
  server: string;
  key: string;
  /** Where the response is shown. */
  outcome: HTMLElement;
}

/** The error of a response, for the fields that it names. */
export interface ResponseError {
  status: number;
  message: string;
  issues?: Issue[];
}

/** Sends a request and shows what comes back. Resolves with the error if the response is one. */
export async function exchange(one: Exchange): Promise<ResponseError | undefined> {
  const { model, data, draft, server, key, outcome } = one;
  const controller = new AbortController();
  const stop = h('button', { type: 'button', class: 'ti-stop', onclick: () => controller.abort() }, 'Stop');
  outcome.replaceChildren(h('p', { class: 'ti-status' }, 'Waiting for the response … ', stop));
  reveal(outcome);
  const sent: Sent = {
    server,
    key,
    fileBytes: fileBytes(draft),
    maxFileBytes: model.reading.imageLimits.fileBytes,
    healthPath: pathOf(data, 'service.health'),
  };
  try {
    const { response, milliseconds } = await send(server, model.path, draft, key, controller.signal);
    const head = responseHead({ response, milliseconds, headerNames: model.responseHeaders });
    const type = response.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/event-stream')) {
      await showEvents(response, head, stop, outcome);
      return undefined;
    }
    if (/^(image|video|application\/octet-stream)/.test(type)) {
      const runId = response.headers.get('Run-Id');
      if (runId) remember({ run_id: runId });
      outcome.replaceChildren(head, ...binaryBody(await response.blob(), fileNameOf(model, type)));
      return undefined;
    }
    const text = await response.text();
    const value = parsed(text);
    if (response.ok) remember(value);
    const error = response.ok
      ? undefined
      : (value as { code?: string; message?: string; details?: { issues?: Issue[] } });
    const advice = explainResponse(response.status, error, response.headers.get('Retry-After'), sent) ?? error?.message;
    outcome.replaceChildren(
      head,
      ...(advice ? [h('p', { class: 'ti-advice', role: 'alert' }, advice)] : []),
      ...(text === ''
        ? [h('p', { class: 'ti-help' }, 'The response has no body.')]
        : textBody(text, `${model.id}.json`)),
      ...followUp(one, value),
    );
    if (response.ok) return undefined;
    const issues = error?.details?.issues;
    return { status: response.status, message: error?.message ?? '', ...(issues && { issues }) };
  } catch (error) {
    const why = controller.signal.aborted
      ? 'Stopped. The server may still process the request.'
      : await explainFailure(sent);
    outcome.replaceChildren(h('p', { class: 'ti-advice', role: 'alert' }, why));
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    return undefined;
  }
}

/** Scrolls to the response if its beginning is out of sight, as below a long form on a phone. */
function reveal(outcome: HTMLElement): void {
  const { top } = outcome.getBoundingClientRect();
  if (top < 0 || top > innerHeight * 0.8) outcome.scrollIntoView({ block: 'start' });
}

async function showEvents(
  response: Response,
  head: HTMLElement,
  stop: HTMLElement,
  outcome: HTMLElement,
): Promise<void> {
  const list = h('ol', { class: 'ti-events', tabindex: '0', 'aria-label': 'Events' });
  const media = h('div');
  outcome.replaceChildren(head, h('p', { class: 'ti-status' }, 'Events as they arrive. ', stop), media, list);
  await streamEvents(response, list, (data) => {
    const found = mediaIn(data);
    if (found.length > 0) media.replaceChildren(...found);
  });
  stop.replaceWith('The stream has ended.');
}

/** A button that waits for the run of a response that has not ended. */
function followUp(one: Exchange, value: unknown): HTMLElement[] {
  const { model, data, server, key, outcome } = one;
  const run = runIn(value);
  const states = model.reading.stateMachine.states;
  if (!run || (states[run.status]?.to ?? []).length === 0) return [];
  const path = pathOf(data, 'runs.get');
  const wait = async (): Promise<void> => {
    const controller = new AbortController();
    const status = h('p', { class: 'ti-status' });
    const stop = h('button', { type: 'button', class: 'ti-stop', onclick: () => controller.abort() }, 'Stop');
    outcome.replaceChildren(status);
    reveal(outcome);
    try {
      for (let ended = false; !ended; ) {
        status.replaceChildren(`Run ${run.run_id}: ${run.status}. `, stop);
        const asked: Draft = {
          method: 'GET',
          pathValues: { run_id: run.run_id },
          query: [],
          headers: [['Prefer', `wait=${model.reading.longestWaitSeconds}`]],
        };
        const { response, milliseconds } = await send(server, path, asked, key, controller.signal);
        const text = await response.text();
        const found = parsed(text);
        remember(found);
        run.status = (found as { status?: string } | undefined)?.status ?? '';
        ended = !response.ok || (states[run.status]?.to ?? []).length === 0;
        if (!ended) continue;
        outcome.replaceChildren(
          responseHead({ response, milliseconds, headerNames: [] }),
          h('p', { class: 'ti-help' }, 'The run, from ', h('a', { href: 'runs.get.html' }, 'runs.get'), '.'),
          ...textBody(text, 'runs.get.json'),
        );
        reveal(outcome);
      }
    } catch {
      const why = controller.signal.aborted
        ? 'Stopped. The run goes on; runs.get shows it.'
        : `No response from ${server}. Check that it still runs, then wait again.`;
      outcome.replaceChildren(h('p', { class: 'ti-advice', role: 'alert' }, why), ...followUp(one, value));
    }
  };
  return [h('p', {}, h('button', { type: 'button', class: 'button quiet', onclick: wait }, 'Wait for the result'))];
}

function runIn(value: unknown): { run_id: string; status: string } | undefined {
  const outer = (value ?? {}) as { data?: unknown; run_id?: unknown; status?: unknown };
  for (const candidate of [outer, outer.data as typeof outer | undefined]) {
    const { run_id, status } = candidate ?? {};
    if (typeof run_id === 'string' && typeof status === 'string') return { run_id, status };
  }
  return undefined;
}

function pathOf({ document }: TryItData, id: string): string {
  for (const [path, item] of Object.entries(document.paths)) {
    if (Object.values(item).some((operation) => (operation as { operationId?: string }).operationId === id))
      return path;
  }
  throw new Error(`The contract has no operation ${id}.`);
}

const fileNameOf = ({ id }: Model, type: string): string => `${id}.${type.split(/[/;]/)[1] ?? 'bin'}`;
