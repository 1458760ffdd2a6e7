import { BUILDINGS } from './buildings.ts';
import { FURNITURE } from './furniture.ts';
import { LANDMARKS } from './landmarks.ts';
import { THINGS } from './things.ts';

/** Subjects that people often ask for and the built-in set lacks, drawn in its rounded style. */
export const DRAWN: Partial<Record<string, string>> = { ...LANDMARKS, ...BUILDINGS, ...FURNITURE, ...THINGS };
