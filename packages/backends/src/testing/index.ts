export { type ChatStandIn, startChat } from './chat-server.ts';
export { type CogStandIn, startCog } from './cog-server.ts';
export { type ComfyStandIn, startComfyui } from './comfyui-server.ts';
export { type GeminiStandIn, geminiModels, startGemini } from './gemini-server.ts';
export { drawMask, drawNoise, drawPng, pixelAt } from './images.ts';
export { startOpenai } from './openai-server.ts';
export { backendFor, contextOf, routeTo, startRouted } from './routed.ts';
export { type SdapiStandIn, startSdapi } from './sdapi-server.ts';
export { type Handle, pause, type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';
