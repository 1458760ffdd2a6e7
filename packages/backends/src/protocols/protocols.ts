import type { ProtocolName } from '../config/config.ts';
import { comfyui } from './comfyui.ts';
import { darkroom } from './darkroom.ts';
import { openai } from './openai.ts';
import type { Protocol } from './protocol.ts';

export const protocols: Record<ProtocolName, Protocol> = { openai, comfyui, darkroom } as Record<
  ProtocolName,
  Protocol
>;
