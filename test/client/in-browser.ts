/** What a page and its worker do with the client, with each result as text. Built and served by `browser.test.ts`. */
import { createClient, type FileSource, isApiError, verifyWebhook } from '@darkroom/client';

export async function everything(
  baseUrl: string,
  apiKey: string,
  image: ArrayBuffer,
): Promise<Record<string, unknown>> {
  const darkroom = createClient({ baseUrl, apiKey });
  const blob = new Blob([image], { type: 'text/plain' });
  const loaded: number[] = [];
  let requestId: string | null = null;
  const upload = (file: FileSource, options = {}) =>
    darkroom.images.upload({ file }, options).then(({ success }) => success);
  const iterable = (async function* () {
    yield new Uint8Array(image);
  })();
  const controller = new AbortController();
  const aborted = darkroom.images
    .upload({ file: blob }, { signal: controller.signal, onUploadProgress: () => controller.abort() })
    .catch(({ name }) => name);
  return {
    made: (await darkroom.images.generate({ prompt: 'progress' }, { wait: true })).data.status,
    headers: await darkroom.me
      .get({ onResponse: ({ headers }) => (requestId = headers.get('x-request-id')) })
      .then(() => Boolean(requestId)),
    blob: await upload(blob),
    file: await upload(new File([blob], 'fox.png')),
    bytes: await upload(image),
    stream: await upload(blob.stream()),
    iterable: await upload(iterable),
    told: await upload(blob, {
      onUploadProgress: (progress: ProgressEvent) => loaded.push(progress.loaded, progress.total),
    }),
    whole: loaded.length >= 2 && loaded.at(-1) === loaded.at(-2),
    aborted: await aborted,
    path: await darkroom.images.upload({ file: 'fox.png' }).catch(({ name, path }) => `${name} ${path}`),
    binary: (await darkroom.images.removeBackground({ image: blob })).type,
    refused: await darkroom.images
      .upload({ file: new Blob(['no image']) }, { onUploadProgress: () => {} })
      .catch((error) => isApiError(error) && `${error.status} ${error.code}`),
    deleted: await darkroom.runs.delete((await darkroom.images.upload({ file: blob })).data.run_id),
    missing: await darkroom.runs
      .delete('01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03')
      .catch((error) => isApiError(error, 404)),
    unreachable: await createClient({ baseUrl: 'http://127.0.0.1:9', retries: 0 })
      .me.get()
      .catch(({ name }) => name),
    events: await lastEvent(darkroom),
    webhook: await verifyWebhook(
      '{"test": 2432232314}',
      new Headers({
        'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
        'webhook-timestamp': '1614265330',
        'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
      }),
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      { now: 1614265330000 },
    ).then(() => 'genuine'),
  };
}

async function lastEvent({ images, runs }: ReturnType<typeof createClient>): Promise<string> {
  const { data } = await images.generate({ prompt: 'x' });
  let last = '';
  for await (const { event } of runs.events(data.run_id)) last = event;
  return last;
}

if (typeof window === 'undefined') {
  addEventListener('message', async ({ data }) => postMessage(await everything(data.baseUrl, data.apiKey, data.image)));
} else Object.assign(window, { everything });
