import { EngineError, type WorkResult } from '@darkroom/engine';
import { FormData } from 'undici';
import { BackendFailure } from '../failure.ts';
import { networkFailure, readAll } from '../http/connection.ts';
import { eachLine } from '../http/each-line.ts';
import { failureOfStatus } from '../http/status-failure.ts';
import { readModelFile } from './darkroom-file.ts';
import { readModelLine } from './darkroom-line.ts';
import type { Attempt, Protocol } from './protocol.ts';

/** Our own protocol, for models that have no server yet; the guide has one in forty lines. */
export const darkroom: Protocol = {
  async work({ connection }, attempt) {
    const { signal, kind } = attempt;
    const response = await connection.open(`/${kind}`, { method: 'POST', form: formOf(attempt), signal });
    if (!response.ok) {
      const { status, headers } = response;
      throw failureOfStatus({ status, headers, bytes: await readAll(response, signal) }, connection.withoutKey);
    }
    try {
      for await (const text of eachLine(response.body as ReadableStream<Uint8Array>)) {
        const line = readModelLine(text);
        if ('progress' in line) attempt.progress(line.progress);
        else if ('error' in line) throw new EngineError(line.error.code, line.error.message, line.error);
        else return { result: await resultOf(line.result, attempt) };
      }
    } catch (error) {
      // undici reports a connection that breaks off as a TypeError.
      throw error instanceof TypeError || signal.aborted ? networkFailure(error, signal) : error;
    }
    throw new BackendFailure('away', 'The server ended its response without a result.');
  },

  async check({ connection }, _routes, signal) {
    const response = await connection.open('/', { signal });
    await readAll(response, signal, 1024 * 1024);
    if (response.status === 401 || response.status === 403) {
      throw new BackendFailure('configuration', `The server returned ${response.status}. Check its key.`);
    }
    return 'responds';
  },
};

async function resultOf(
  result: Extract<ReturnType<typeof readModelLine>, { result: unknown }>['result'],
  { input }: Attempt,
): Promise<WorkResult> {
  // Only a format that the request names; our own protocol may return what it likes otherwise.
  const files = result.files.map((file) => readModelFile(file, input.output_format));
  return { ...result, files: await Promise.all(files) };
}

function formOf({ input, given }: Attempt): FormData {
  const form = new FormData();
  form.set('input', JSON.stringify(input));
  const scenes: Record<string, unknown> = {};
  for (const [role, image] of Object.entries(given)) {
    if (!image) continue;
    form.set(role, new Blob([image.bytes as Uint8Array<ArrayBuffer>]), role);
    if (image.scene) scenes[role] = image.scene;
  }
  if (Object.keys(scenes).length > 0) form.set('scenes', JSON.stringify(scenes));
  return form;
}
