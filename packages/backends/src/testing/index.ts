export { type ComfyStandIn, startComfyui } from './comfyui-server.ts';
export { drawMask, drawNoise, drawPng, pixelAt } from './images.ts';
export { startOpenai } from './openai-server.ts';
export { backendFor, contextOf, routeTo, startRouted } from './routed.ts';
export { type Handle, pause, type Seen, type StandIn, sendJson, startStandIn } from './stand-in.ts';
