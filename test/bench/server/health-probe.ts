import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Requests `/healthz` again and again, in a separate thread, so the bench's own work does not count. */
const { url } = workerData as { url: string };
const agent = new Agent({ keepAlive: true });
let worst = 0;
let asking = true;
parentPort?.once('message', () => {
  asking = false;
});
parentPort?.postMessage('asking');
while (asking) {
  const begun = performance.now();
  const asked = request(`${url}/healthz`, { agent }).end();
  const [response] = await once(asked, 'response');
  response.resume();
  await once(response, 'end');
  worst = Math.max(worst, performance.now() - begun);
}
agent.destroy();
parentPort?.postMessage(worst);
