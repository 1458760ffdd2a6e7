import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '@darkroom/engine';
import { stringify } from 'yaml';
import { type ChatStandIn, startChat } from './chat-server.ts';
import { type CogStandIn, startCog } from './cog-server.ts';
import { type ComfyStandIn, startComfyui } from './comfyui-server.ts';
import { serveEngine } from './darkroom-server.ts';
import { type GeminiStandIn, startGemini } from './gemini-server.ts';
import { type OpenaiStandIn, startOpenai } from './openai-server.ts';
import { type SdapiStandIn, startSdapi } from './sdapi-server.ts';
import type { StandIn } from './stand-in.ts';

export interface EveryProtocol {
  openai: OpenaiStandIn;
  comfyui: ComfyStandIn;
  cog: CogStandIn;
  sdapi: SdapiStandIn;
  gemini: GeminiStandIn;
  chat: ChatStandIn;
  darkroom: StandIn;
  /** The settings of a service that sends all of its work to them. */
  env: { DARKROOM_BACKENDS_FILE: string; OPENAI_KEY: string; SD_LOGIN: string; GEMINI_KEY: string };
  stop(): Promise<void>;
}

/** The workflow of the ComfyUI route. */
export const comfyWorkflow = {
  4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'flux1-dev.safetensors' } },
  5: { class_type: 'EmptyLatentImage', inputs: { width: '{{width}}', height: '{{height}}', batch_size: '{{count}}' } },
  6: { class_type: 'CLIPTextEncode', inputs: { text: '{{prompt}}', clip: ['4', 1] } },
  3: { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: '{{steps=4}}', model: ['4', 0] } },
  9: { class_type: 'SaveImage', inputs: { images: ['3', 0], filename_prefix: 'darkroom' } },
};

/** A stand-in for each protocol, and a file that routes every model type and kind of work to one of them. */
export async function startEveryProtocol(engine: Backend): Promise<EveryProtocol> {
  const keys = { OPENAI_KEY: 'sk-stand-in-secret', SD_LOGIN: 'me:stand-in-secret', GEMINI_KEY: 'AIza-stand-in-secret' };
  const servers = {
    openai: await startOpenai({ key: keys.OPENAI_KEY }),
    comfyui: await startComfyui(),
    cog: await startCog(),
    sdapi: await startSdapi({ key: keys.SD_LOGIN }),
    gemini: await startGemini({ key: keys.GEMINI_KEY }),
    chat: await startChat(),
    darkroom: await serveEngine(engine),
  };
  const { openai, comfyui, cog, sdapi, gemini, chat, darkroom } = servers;
  const sized = { prompt: '{{prompt=}}', width: '{{width}}', height: '{{height}}' };
  const source = { ...sized, image: '{{source}}' };
  const config = {
    backends: {
      cloud: { protocol: 'openai', url: openai.url, key: 'OPENAI_KEY', parallel: 4 },
      gpu: { protocol: 'comfyui', url: comfyui.url, parallel: 2 },
      box: { protocol: 'cog', url: cog.url, retries: 20 },
      webui: { protocol: 'sdapi', url: sdapi.url, key: 'SD_LOGIN' },
      google: { protocol: 'gemini', url: gemini.url, key: 'GEMINI_KEY', parallel: 4 },
      words: { protocol: 'chat', url: chat.url, parallel: 4 },
      own: { protocol: 'darkroom', url: darkroom.url, parallel: 2 },
    },
    routes: [
      { work: 'generate', backend: 'gpu', workflow: './workflow.json' },
      { model_type: 'vendora', backend: 'cloud', model: 'gpt-image-1' },
      { work: ['reference', 'maskEdit'], backend: 'cloud', model: 'gpt-image-1' },
      { model_type: 'vendorb-imagen4', work: 'generate', backend: 'webui' },
      { work: ['edit', 'reframe'], backend: 'webui' },
      {
        model_type: ['gemini-2.5', 'nanobanana'],
        work: ['generate', 'edit', 'combine'],
        backend: 'google',
        model: 'gemini-2.5-flash-image',
      },
      { model_type: 'flux-kontext-max', work: ['generate'], backend: 'box', input: { ...sized, seed: '{{seed}}' } },
      { model_type: 'flux-kontext-multi', work: 'combine', backend: 'own' },
      { work: 'character', backend: 'box', input: { ...sized, image: '{{character}}' } },
      {
        work: ['removeBackground', 'segment'],
        backend: 'box',
        input: { ...source, prompt: 'cut out', mode: 'cut-out' },
      },
      { work: 'extract', backend: 'box', input: { ...source, mode: '{{mode=content}}' } },
      { work: 'generativeRemove', backend: 'box', input: source },
      { work: ['describe', 'enhancePrompt'], backend: 'words', model: 'llava' },
      { work: ['video', 'layers'], backend: 'own' },
    ],
  };
  const folder = await mkdtemp(join(tmpdir(), 'darkroom-stand-ins-'));
  await writeFile(join(folder, 'workflow.json'), JSON.stringify(comfyWorkflow));
  await writeFile(join(folder, 'backends.yaml'), stringify(config));
  return {
    ...servers,
    env: { DARKROOM_BACKENDS_FILE: join(folder, 'backends.yaml'), ...keys },
    async stop() {
      await Promise.all(Object.values(servers).map((server) => server.kill()));
      await engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
