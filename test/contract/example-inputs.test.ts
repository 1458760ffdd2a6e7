import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type CompiledOperation, compileOperations, type OpenApi, readContract } from '@darkroom/contract/reading';
import { describe, expect, test } from 'vitest';

const file = fileURLToPath(import.meta.resolve('@darkroom/contract/openapi.json'));
const contract = readContract(JSON.parse(readFileSync(file, 'utf8')) as OpenApi);

const makers = Map.groupBy(compileOperations(contract), ({ definition }) => definition['x-run-type']);

interface ExampleRun {
  run_id: string;
  run_type: string;
  inputs: Record<string, unknown>;
}

const runs = Object.entries(contract.document.components.examples).flatMap(([name, { value }]) =>
  runsIn(value).map((run) => ({ name, run })),
);

describe('examples show the inputs of a run as the service does, with the defaults filled in', () => {
  test.each(runs)('$name', ({ run }) => {
    const read = (makers.get(run.run_type) ?? []).flatMap((operation) => readings(operation, run.inputs));
    expect(read).toContainEqual(run.inputs);
  });
});

/** What each body of an operation makes of the inputs; those that refuse them are omitted. */
function readings({ bodies }: CompiledOperation, { method, ...inputs }: Record<string, unknown>): unknown[] {
  const added = method === undefined ? {} : { method };
  return [...bodies.values()].flatMap((body) => {
    try {
      return [{ ...body.read(inputs).value, ...added }];
    } catch {
      return [];
    }
  });
}

function runsIn(value: unknown): ExampleRun[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'run_type' in value && 'inputs' in value ? [value as ExampleRun] : [];
  return [...own, ...Object.values(value).flatMap(runsIn)];
}
