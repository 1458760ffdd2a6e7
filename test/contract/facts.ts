/** The table of the document's facts, as written in document-facts.yaml. */

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Json, JsonObject } from './contract-document.ts';
import type { FieldFact } from './schema-checks.ts';

export type { FieldFact };

/** Each kind of check with its arguments. */
export type Checks = {
  operation: { id: string; method?: string; path?: string };
  alias: { id: string; of: string; fixed?: JsonObject };
  removed: { id: string };
  takes: { operation: string; media: string; only?: boolean };
  gives: { operation: string; status: number; media: string; only?: boolean; code?: string };
  header: { operation: string; status: number; name: string };
  request: FieldFact & { operation: string; media?: string };
  response: FieldFact & { operation: string; status: number | number[]; media?: string };
  errors: FieldFact;
  'same-fields': { operation: string; besides?: string[] };
  accepts: { operation: string; media?: string; body: JsonObject; each?: { [field: string]: Json[] } };
  refuses: { operation: string; media?: string; body: JsonObject; until: JsonObject };
  transition: { from?: string; to: string };
  webhook: { name: string };
  security: { type: string; scheme?: string };
  version: { is: string };
  server: { variable: string };
  prefix: { is: string; except: string[] };
  text: { operation: string; contains: string };
};

export type Kind = keyof Checks;

export type Fact = { id: string; from: string; says: string } & { [K in Kind]?: Checks[K] };

const FIELD = { needs: ['field'], may: ['is', 'has', 'required', 'when'] };

/** The required and optional keys of each check, so a misspelt one is not silently ignored. */
export const KEYS: Record<Kind, { needs: string[]; may: string[] }> = {
  operation: { needs: ['id'], may: ['method', 'path'] },
  alias: { needs: ['id', 'of'], may: ['fixed'] },
  removed: { needs: ['id'], may: [] },
  takes: { needs: ['operation', 'media'], may: ['only'] },
  gives: { needs: ['operation', 'status', 'media'], may: ['only', 'code'] },
  header: { needs: ['operation', 'status', 'name'], may: [] },
  request: { needs: ['operation', ...FIELD.needs], may: ['media', ...FIELD.may] },
  response: { needs: ['operation', 'status', ...FIELD.needs], may: ['media', ...FIELD.may] },
  errors: FIELD,
  'same-fields': { needs: ['operation'], may: ['besides'] },
  accepts: { needs: ['operation', 'body'], may: ['media', 'each'] },
  refuses: { needs: ['operation', 'body', 'until'], may: ['media'] },
  transition: { needs: ['to'], may: ['from'] },
  webhook: { needs: ['name'], may: [] },
  security: { needs: ['type'], may: ['scheme'] },
  version: { needs: ['is'], may: [] },
  server: { needs: ['variable'], may: [] },
  prefix: { needs: ['is', 'except'], may: [] },
  text: { needs: ['operation', 'contains'], may: [] },
};

/** The kind of a fact's check: the only key that is not its name, heading or sentence. */
export function kindOf(fact: Fact): Kind {
  const [kind, ...more] = Object.keys(fact).filter((key) => !['id', 'from', 'says'].includes(key));
  if (!kind || more.length > 0 || !(kind in KEYS)) throw new Error(`${fact.id} needs exactly one check`);
  return kind as Kind;
}

export const readFacts = (): Fact[] =>
  parse(readFileSync(new URL('document-facts.yaml', import.meta.url), 'utf8')) as Fact[];
