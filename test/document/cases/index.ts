import type { Case } from '../case.ts';
import { characterCases } from './character.ts';
import { combineCases } from './combine.ts';
import { editCases } from './edits.ts';
import { fluxKontextCases } from './flux-kontext.ts';
import { generateCases } from './generate.ts';
import { generateRuleCases } from './generate-rules.ts';
import { objectEditCases, slowObjectEditCases } from './object-edits.ts';
import { pngCases, slowPngCases } from './png-results.ts';
import { promptCases } from './prompts.ts';
import { readCases } from './reads.ts';
import { referenceCases } from './reference.ts';
import { reframeCases } from './reframe.ts';
import { unfetchableCases } from './unfetchable.ts';
import { uploadCases } from './upload.ts';
import { videoCases } from './video.ts';

export const cases: Case[] = [
  ...generateCases,
  ...generateRuleCases,
  ...uploadCases,
  ...pngCases,
  ...editCases,
  ...fluxKontextCases,
  ...combineCases,
  ...characterCases,
  ...referenceCases,
  ...objectEditCases,
  ...reframeCases,
  ...videoCases,
  ...promptCases,
  ...readCases,
  ...unfetchableCases,
];

/** Sent where no run ends while the request waits. */
export const slowCases: Case[] = [...slowPngCases, ...slowObjectEditCases];
