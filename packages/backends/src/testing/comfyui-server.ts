import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { type WebSocket, WebSocketServer } from 'ws';
import { clip } from './clip.ts';
import { drawPng } from './images.ts';
import { type StandIn, sendJson, startStandIn } from './stand-in.ts';

type Node = { class_type: string; inputs: Record<string, unknown> };
type Workflow = Record<string, Node>;
interface Job {
  id: string;
  clientId: string | undefined;
  workflow: Workflow;
  interrupted: boolean;
}

export interface ComfyStandIn extends StandIn {
  uploads: Map<string, Buffer>;
  /** What was saved; a test may delete a file. */
  files: Map<string, Buffer>;
  interrupts: string[];
  /** Everything that is running or waiting. */
  jobs: Job[];
  /** While set, no step is made. */
  hold: Promise<void> | undefined;
  /** How far events go: `deaf` sends none, as a socket whose id was taken does. */
  deaf: boolean;
  /** Forgets queue and history, as a restart does. */
  forget(): void;
}

const checkpoints = ['flux1-dev.safetensors', 'sd15.safetensors'];
const classes: Record<string, object> = {
  CheckpointLoaderSimple: { required: { ckpt_name: [checkpoints] } },
  CLIPTextEncode: { required: { text: ['STRING'], clip: ['CLIP'] } },
  EmptyLatentImage: { required: { width: ['INT'], height: ['INT'], batch_size: ['INT'] } },
  KSampler: { required: { seed: ['INT'], steps: ['INT'], model: ['MODEL'] } },
  VAEDecode: { required: { samples: ['LATENT'] } },
  LoadImage: { required: { image: [[]] } },
  LoadImageMask: { required: { image: [[]], channel: [['alpha', 'red']] } },
  SaveImage: { required: { images: ['IMAGE'], filename_prefix: ['STRING'] } },
  PreviewImage: { required: { images: ['IMAGE'] } },
  SaveVideo: { required: { video: ['VIDEO'], filename_prefix: ['STRING'] } },
  VHS_VideoCombine: { required: { images: ['IMAGE'], filename_prefix: ['STRING'] } },
  TextGenerate: { required: { prompt: ['STRING'] } },
  PreviewAny: { required: { source: ['*'] } },
  RaiseError: { required: {} },
};

/** ComfyUI 0.7: one queue, events in its order, cached results under old names, files full of metadata. */
export async function startComfyui(stepMs = 1): Promise<ComfyStandIn> {
  const uploads = new Map<string, Buffer>();
  const files = new Map<string, Buffer>();
  const sockets = new Map<string, WebSocket>();
  const history = new Map<string, object>();
  const cache = new Map<string, { filename: string; subfolder: string; type: string }[]>();
  const jobs: Job[] = [];
  const interrupts: string[] = [];
  let number = 0;
  let working = false;
  /** A fault of the stand-in itself, which ends the test that stops it. */
  let fault: unknown;

  const emit = (job: Job, type: string, data: object = {}): void => {
    if (self.deaf) return;
    const text = JSON.stringify({ type, data: { ...data, prompt_id: job.id, timestamp: Date.now() } });
    // Events of a job without a client go to everyone.
    for (const [id, socket] of sockets) if (job.clientId === undefined || id === job.clientId) socket.send(text);
  };

  const execute = async (job: Job): Promise<void> => {
    const messages: [string, object][] = [];
    const outputs: Record<string, object> = {};
    const end = async (type: string, data: object): Promise<void> => {
      messages.push([type, data]);
      const ok = type === 'execution_success';
      const entry = { outputs, status: { status_str: ok ? 'success' : 'error', completed: ok, messages } };
      emit(job, type, data);
      // The history is written a moment after the event, and before the last one.
      await sleep(20);
      if (!jobs.includes(job)) return;
      jobs.splice(jobs.indexOf(job), 1);
      history.set(job.id, entry);
      emit(job, 'executing', { node: null });
    };
    emit(job, 'execution_start');
    const cached = Object.entries(job.workflow).filter(([, node]) => cache.has(JSON.stringify(node)));
    emit(job, 'execution_cached', { nodes: cached.map(([id]) => id) });
    for (const [id, node] of Object.entries(job.workflow)) {
      const key = JSON.stringify(node);
      if (/^(Save|Preview)Image$/.test(node.class_type) && cache.has(JSON.stringify(job.workflow) + key)) {
        outputs[id] = { images: cache.get(JSON.stringify(job.workflow) + key) };
        continue;
      }
      emit(job, 'progress_state', { nodes: {} });
      emit(job, 'executing', { node: id });
      const steps = Number(node.inputs.steps ?? 1);
      for (let step = 1; step <= steps; step++) {
        await self.hold;
        await sleep(stepMs);
        if (job.interrupted) {
          return await end('execution_interrupted', { node_id: id, node_type: node.class_type, executed: [] });
        }
        if (steps > 1) emit(job, 'progress', { value: step, max: steps, node: id });
      }
      if (node.class_type === 'RaiseError') {
        return await end('execution_error', {
          node_id: id,
          node_type: node.class_type,
          exception_type: String(node.inputs.type ?? 'ValueError'),
          exception_message: String(node.inputs.message ?? 'Something is wrong'),
          traceback: [],
        });
      }
      if (/^(Save|Preview)Image$/.test(node.class_type)) {
        const images = await save(job.workflow, node);
        cache.set(JSON.stringify(job.workflow) + key, images);
        outputs[id] = { images };
        emit(job, 'executed', { node: id, output: outputs[id] });
      } else {
        const shown = show(job.workflow, node);
        if (shown === undefined) continue;
        outputs[id] = shown;
        emit(job, 'executed', { node: id, output: shown });
      }
    }
    await end('execution_success', {});
  };

  /** What nodes for videos and text give. */
  const show = (workflow: Workflow, { class_type, inputs }: Node): object | undefined => {
    if (class_type === 'PreviewAny') {
      const [from] = inputs.source as [string];
      return { text: [String(workflow[from]?.inputs.prompt)] };
    }
    if (class_type !== 'SaveVideo' && class_type !== 'VHS_VideoCombine') return undefined;
    const filename = `${inputs.filename_prefix}_${String(++number).padStart(5, '0')}_.mp4`;
    files.set(filename, clip);
    const file = { filename, subfolder: 'video', type: 'output' };
    return class_type === 'SaveVideo' ? { images: [file], animated: [true] } : { gifs: [file] };
  };

  const save = async (workflow: Workflow, node: Node) => {
    const find = (type: string): Record<string, unknown> =>
      Object.values(workflow).find(({ class_type }) => class_type === type)?.inputs ?? {};
    const { width = 64, height = 64, batch_size = 1 } = find('EmptyLatentImage');
    const { seed = 0 } = find('KSampler');
    const source = Object.values(workflow).find(({ class_type }) => class_type === 'LoadImage')?.inputs.image;
    const images = [];
    for (let index = 0; index < Number(batch_size); index++) {
      // Latents have a multiple of eight.
      const [w, h] = [Number(width), Number(height)].map((side) => Math.floor(side / 8) * 8) as [number, number];
      const given = source === undefined ? undefined : uploads.get(String(source));
      const bytes =
        given === undefined ? await drawPng(w, h, Number(seed) + index) : await sharp(given).png().toBuffer();
      const filename = `${node.inputs.filename_prefix ?? 'temp'}_${String(++number).padStart(5, '0')}_.png`;
      files.set(filename, withGraph(bytes, workflow));
      images.push({ filename, subfolder: '', type: node.class_type === 'SaveImage' ? 'output' : 'temp' });
    }
    return images;
  };

  /** One job after another; a job is in the queue until its history is written. */
  const executeAll = async (): Promise<void> => {
    for (let [job] = jobs; job !== undefined; [job] = jobs) await execute(job);
  };
  const work = (): void => {
    if (working) return;
    working = true;
    executeAll()
      .catch((error: unknown) => {
        fault = error;
      })
      .finally(() => {
        working = false;
      });
  };

  const stand = await startStandIn(async (request, response) => {
    const { method, path, headers, json, query } = request;
    const origin = headers.origin;
    if (origin !== undefined && new URL(origin).host !== headers.host) {
      response.writeHead(403).end();
      return;
    }
    if (path === '/system_stats') {
      sendJson(response, 200, { system: { comfyui_version: '0.7.0' }, devices: [{ name: 'cpu' }] });
    } else if (path.startsWith('/object_info/')) {
      const type = decodeURIComponent(path.slice('/object_info/'.length));
      const input = classes[type];
      sendJson(response, 200, input === undefined ? {} : { [type]: { input, output_node: type === 'SaveImage' } });
    } else if (path === '/upload/image' && method === 'POST') {
      const form = await request.form();
      const file = form.get('image') as File;
      uploads.set(file.name, Buffer.from(await file.arrayBuffer()));
      sendJson(response, 200, { name: file.name, subfolder: '', type: 'input' });
    } else if (path === '/prompt' && method === 'POST') {
      const workflow = json.prompt as Workflow;
      const unknown = Object.entries(workflow).find(([, { class_type }]) => classes[class_type] === undefined);
      const missing = Object.entries(workflow).find(
        ([, { class_type, inputs }]) =>
          class_type === 'CheckpointLoaderSimple' && !checkpoints.includes(String(inputs.ckpt_name)),
      );
      if (unknown !== undefined) {
        const error = {
          type: 'invalid_prompt',
          message: `Cannot execute because node ${unknown[1].class_type} does not exist.`,
          details: '',
        };
        sendJson(response, 400, { error, node_errors: {} });
      } else if (missing !== undefined) {
        const errors = [
          { type: 'value_not_in_list', message: 'Value not in list', extra_info: { input_name: 'ckpt_name' } },
        ];
        const error = {
          type: 'prompt_outputs_failed_validation',
          message: 'Prompt outputs failed validation',
          details: '',
        };
        sendJson(response, 400, {
          error,
          node_errors: { [missing[0]]: { errors, class_type: missing[1].class_type } },
        });
      } else {
        const id = json.prompt_id ?? randomUUID();
        jobs.push({ id, clientId: json.client_id, workflow, interrupted: false });
        sendJson(response, 200, { prompt_id: id, number: jobs.length, node_errors: {} });
        work();
      }
    } else if (path === '/queue' && method === 'POST') {
      for (const id of json.delete ?? []) {
        const at = jobs.findIndex((job, index) => job.id === id && (index > 0 || !working));
        if (at >= 0) jobs.splice(at, 1);
      }
      response.end();
    } else if (path === '/queue') {
      const rows = jobs.map((job, index) => [index, job.id, job.workflow]);
      sendJson(response, 200, { queue_running: rows.slice(0, 1), queue_pending: rows.slice(1) });
    } else if (path === '/interrupt') {
      interrupts.push(json?.prompt_id);
      const job = jobs[0];
      if (job !== undefined && (json?.prompt_id === undefined || json.prompt_id === job.id)) job.interrupted = true;
      response.end();
    } else if (path.startsWith('/history/')) {
      const id = path.slice('/history/'.length);
      sendJson(response, 200, history.has(id) ? { [id]: history.get(id) } : {});
    } else if (path === '/view') {
      const bytes = files.get(query.get('filename') ?? '');
      if (bytes === undefined) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    } else response.writeHead(404).end('404: Not Found');
  });

  const upgrades = new WebSocketServer({ noServer: true });
  stand.server.on('upgrade', (message: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { origin, host } = message.headers;
    if (origin !== undefined && new URL(origin).host !== host) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    upgrades.handleUpgrade(message, socket, head, (open) => {
      const id = new URL(message.url ?? '', 'http://x').searchParams.get('clientId') ?? randomUUID();
      sockets.set(id, open);
      open.on('close', () => sockets.delete(id));
      open.send(
        JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: jobs.length } }, sid: id } }),
      );
    });
  });

  const self: ComfyStandIn = {
    ...stand,
    uploads,
    files,
    interrupts,
    jobs,
    hold: undefined,
    deaf: false,
    forget() {
      jobs.length = 0;
      history.clear();
    },
    async kill() {
      for (const socket of sockets.values()) socket.terminate();
      await stand.kill();
      if (fault !== undefined) throw fault;
    },
  };
  return self;
}

/** A PNG with the whole workflow in its text, as ComfyUI saves it. */
function withGraph(png: Buffer, workflow: Workflow): Buffer {
  const text = Buffer.from(`prompt\0${JSON.stringify(workflow)}`, 'latin1');
  const chunk = Buffer.alloc(12 + text.length);
  chunk.writeUInt32BE(text.length, 0);
  chunk.write('tEXt', 4, 'latin1');
  text.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + text.length)), 8 + text.length);
  // After the header, whose chunk is 25 bytes behind the signature.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
