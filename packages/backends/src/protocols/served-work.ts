import { WORK_KINDS, type WorkKind } from '@darkroom/engine';
import type { ProtocolName } from '../config/config.ts';

/** Kinds whose result a mapping can describe; layers need names and places beside their images. */
const mapped = WORK_KINDS.filter((kind) => kind !== 'layers');

/** What each protocol serves. `byDefault` needs no mapping and is what a route without `work` serves. */
export const servedWork: Record<ProtocolName, { all: WorkKind[]; byDefault: WorkKind[] }> = {
  openai: same('generate', 'edit', 'maskEdit', 'reference'),
  comfyui: { all: mapped, byDefault: [] },
  cog: { all: mapped, byDefault: [] },
  sdapi: same('generate', 'edit', 'maskEdit', 'reframe'),
  gemini: same('generate', 'edit', 'combine', 'describe', 'enhancePrompt'),
  chat: same('describe', 'enhancePrompt'),
  darkroom: same(...WORK_KINDS),
};

function same(...kinds: WorkKind[]): { all: WorkKind[]; byDefault: WorkKind[] } {
  return { all: kinds, byDefault: kinds };
}
