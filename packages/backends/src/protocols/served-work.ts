import { WORK_KINDS, type WorkKind } from '@darkroom/engine';
import type { ProtocolName } from '../config/config.ts';

/** Kinds whose result a mapping can describe; layers need names and places beside their images. */
const mapped = WORK_KINDS.filter((kind) => kind !== 'layers');

/** What each protocol serves. `byDefault` needs no mapping and is what a route without `work` serves. */
const served = {
  openai: same('generate', 'edit', 'maskEdit', 'reference'),
  comfyui: { all: mapped, byDefault: [] },
  cog: { all: mapped, byDefault: [] },
  sdapi: same('generate', 'edit', 'maskEdit', 'reframe'),
  gemini: same('generate', 'edit', 'combine', 'describe', 'enhancePrompt'),
  chat: same('describe', 'enhancePrompt'),
  darkroom: same(...WORK_KINDS),
} satisfies Record<ProtocolName, Served>;

export const servedWork: Record<ProtocolName, Served> = served;

export type ServedBy<Name extends ProtocolName> = (typeof served)[Name]['all'][number];

interface Served<Kind = WorkKind> {
  all: Kind[];
  byDefault: Kind[];
}

function same<Kind extends WorkKind>(...kinds: Kind[]): Served<Kind> {
  return { all: kinds, byDefault: kinds };
}
