/** Run by `leaks.test.ts`: makes calls fail in every way, then prints which timers are left. An open socket would keep the process alive. */
import { createClient } from '../client.ts';
import { localServer, problem } from './local-server.ts';
import { aRun, sse } from './runs.ts';

const controller = new AbortController();
const server = await localServer(({ path }, response) => {
  if (path.endsWith('/hang') || path.endsWith('/upload')) return;
  if (path.endsWith('/cut'))
    return response.writeHead(200, { 'content-type': 'application/json', 'content-length': 99 }).write('{');
  if (path.includes('/events')) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.write(sse('snapshot', aRun(), 1));
  }
  return problem(response, 503, 'unavailable', { 'retry-after': '60' });
});
const { runs, images } = createClient({ baseUrl: server.url });
const nobody = createClient({ baseUrl: 'http://127.0.0.1:9', getToken: () => new Promise(() => {}) });
const { signal } = controller;

const outcomes = await Promise.allSettled([
  runs.get('hang', { timeout: 50 }),
  runs.get('cut', { timeout: 50 }),
  runs.get('hang', { signal }),
  runs.get('busy', { signal }),
  runs.wait('x', { timeout: 50 }),
  runs.wait('y', { signal }),
  runs.wait('z', { idleTimeout: 20, timeout: 80 }),
  nobody.me.get({ timeout: 50 }),
  nobody.me.get({ signal }),
  images.upload({ file: (async function* () {})() }, { timeout: 50 }),
  new Promise((_, reject) =>
    setTimeout(() => {
      controller.abort();
      reject();
    }, 60),
  ),
]);
await server.close();
const names = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason?.name : 'fulfilled'));
const timers = process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
console.log(`done: ${names}; timers: ${timers.length}`);
