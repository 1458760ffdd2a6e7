import document from '../../generated/openapi.json' with { type: 'json' };
import { compileBodyReader } from '../body-reader.ts';
import { readContract } from '../contract-reading.ts';
import type { OpenApi } from '../document.ts';
import type { Issue, Refused } from '../refused.ts';

const contract = readContract(document as unknown as OpenApi);
export const { componentSchema } = contract;

const readers = new Map<string, ReturnType<typeof compileBodyReader>>();

/** Reads a body by the schema of this name. */
export function read(name: string, body: unknown) {
  const reader = readers.get(name) ?? compileBodyReader(componentSchema(name), contract);
  readers.set(name, reader);
  return reader.read(body);
}

/** Why the schema of this name refuses a body. */
export function refused(name: string, body: unknown): { code: string; issues: Issue[] } {
  try {
    read(name, body);
  } catch (error) {
    const { code, details } = error as Refused;
    return { code, issues: (details as { issues?: Issue[] } | undefined)?.issues ?? [] };
  }
  throw new Error('It was accepted');
}

export const runId = '01990a3c-52d1-7b8e-9c44-1f6a2e7d9b03';
