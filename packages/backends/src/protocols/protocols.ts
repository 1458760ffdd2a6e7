import type { ProtocolName } from '../config/config.ts';
import { chat } from './chat.ts';
import { cog } from './cog.ts';
import { comfyui } from './comfyui.ts';
import { darkroom } from './darkroom.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import type { Protocol } from './protocol.ts';
import { sdapi } from './sdapi.ts';

export const protocols: Record<ProtocolName, Protocol> = { openai, comfyui, cog, sdapi, gemini, chat, darkroom };
