import type { KeyedService } from '@darkroom/verify/internals';
import { loadContract, runDredd, runWorkflows } from '@darkroom/verify/internals';
import type { Fault, NamedFault, Target } from '../faults/fault.ts';
import { isHeldOut, sampleOf } from '../faults/from-contract/generate.ts';
import { startProxy } from '../live/proxy.ts';
import type { Outcome } from '../outcomes/outcome.ts';
import { installSchemathesis, runSchemathesis, schemathesisVersion } from './schemathesis.ts';

/** Gives a sample of the faults to the other tools too. */
export async function besideOthers(
  live: () => Promise<KeyedService>,
  outcomes: Outcome[],
  faults: NamedFault[],
  { count, seed }: { count: number; seed: number },
): Promise<{ faults: number; percent: Record<string, number>; together: number }> {
  const missing = await installSchemathesis();
  if (missing !== undefined) console.log(`Schemathesis ${schemathesisVersion} not run: ${missing}`);
  const tools = otherTools.filter((tool) => tool !== 'Schemathesis' || missing === undefined);
  const effective = new Map(
    outcomes.filter(({ result }) => result === 'caught' || result === 'missed').map((one) => [one.fault, one]),
  );
  const sample = sampleOf(
    faults.filter(({ name }) => effective.has(name)),
    count,
    seed,
  );
  const target = async () => {
    const { url, keys } = await live();
    return { server: url, keys };
  };
  const unbroken = new Map<OtherTool, Set<string>>();
  for (const tool of tools) {
    // Twice, because some of their findings depend on what the service still has from before.
    const twice = [await findingsOf(tool, await target(), {}), await findingsOf(tool, await target(), {})];
    unbroken.set(tool, new Set(twice.flatMap((found) => [...found])));
    console.log(`${tool} has ${unbroken.get(tool)?.size} findings on the unbroken service.`);
  }
  const caught = new Map<string, Set<string>>();
  for (const [index, fault] of sample.entries()) {
    const by = new Set<string>(effective.get(fault.name)?.result === 'caught' ? ['the checks'] : []);
    for (const tool of tools) {
      // Caught if a finding appears that the unbroken service does not give.
      const found = await findingsOf(tool, await target(), fault.make());
      if ([...found].some((finding) => !unbroken.get(tool)?.has(finding))) by.add(tool);
    }
    caught.set(fault.name, by);
    console.log(
      `  ${index + 1}/${sample.length} ${isHeldOut(fault) ? '(held out)' : fault.name}: ${[...by].join(', ') || 'none'}`,
    );
  }
  const share = (wanted: (by: Set<string>) => boolean): number =>
    ([...caught.values()].filter(wanted).length / Math.max(1, caught.size)) * 100;
  const percent = Object.fromEntries(['the checks', ...tools].map((tool) => [tool, share((by) => by.has(tool))]));
  const together = share((by) => tools.some((tool) => by.has(tool)));
  const said = Object.entries(percent).map(([tool, value]) => `${tool} ${value.toFixed(1)} %`);
  console.log(`\nOn the same ${caught.size} faults: ${said.join(', ')}; the others together ${together.toFixed(1)} %`);
  return { faults: caught.size, percent, together };
}

/** Tools that find faults in a service by its contract. */
const otherTools = ['Schemathesis', 'Dredd', 'workflows'] as const;
type OtherTool = (typeof otherTools)[number];

/** What a tool finds in a service with the fault. */
async function findingsOf(tool: OtherTool, { server, keys }: Target, fault: Fault): Promise<Set<string>> {
  const proxy = await startProxy(server, loadContract(), fault, keys);
  try {
    return await run[tool](proxy, keys);
  } finally {
    await proxy.close();
  }
}

const run: Record<
  OtherTool,
  (proxy: Awaited<ReturnType<typeof startProxy>>, keys: Target['keys']) => Promise<Set<string>>
> = {
  Schemathesis: ({ url }, { owner }) => runSchemathesis({ server: url, apiKey: owner }),
  async Dredd({ url }, { owner, narrow }) {
    const { outcomes, broken } = await runDredd({ server: url, apiKey: owner, narrowKey: narrow, include: [] });
    const failed = outcomes.filter((outcome) => outcome.failed !== undefined);
    return new Set([
      ...failed.map(({ operation, status }) => `${operation} ${status}`),
      ...(broken === undefined ? [] : ['it did not finish']),
    ]);
  },
  async workflows({ url, receiver }, { owner }) {
    const outcomes = await runWorkflows({ server: url, apiKey: owner, receiver });
    return new Set(outcomes.flatMap(({ workflow, passed }) => (passed ? [] : [workflow])));
  },
};
