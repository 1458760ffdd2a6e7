import { loadContract, runWorkflows } from '@darkroom/verify/internals';
import type { Fault, NamedFault, Target } from '../faults/fault.ts';
import { startProxy } from '../live/proxy.ts';
import { runDredd } from './dredd.ts';
import { runSchemathesis } from './schemathesis.ts';

/** Tools that find faults in a service by its contract. */
export const otherTools = ['Schemathesis', 'Dredd', 'workflows'] as const;
export type OtherTool = (typeof otherTools)[number];

/** Seconds that Schemathesis has for each service; the checks take about as long. */
const schemathesisSeconds = 90;

/** What a tool finds in a service with the fault. */
export async function findingsOf(tool: OtherTool, { server, keys }: Target, fault: Fault): Promise<Set<string>> {
  const proxy = await startProxy(server, loadContract(), fault, keys);
  try {
    return await run[tool](proxy, keys);
  } finally {
    await proxy.close();
  }
}

/** A fault is caught if a finding appears that the unbroken service does not give. */
export async function isCaught(
  tool: OtherTool,
  target: Target,
  fault: NamedFault,
  unbroken: Set<string>,
): Promise<boolean> {
  const found = await findingsOf(tool, target, fault.make());
  return [...found].some((finding) => !unbroken.has(finding));
}

const run: Record<
  OtherTool,
  (proxy: Awaited<ReturnType<typeof startProxy>>, keys: Target['keys']) => Promise<Set<string>>
> = {
  Schemathesis: ({ url }, { owner }) =>
    runSchemathesis({ server: url, apiKey: owner, seconds: schemathesisSeconds, seed: 1 }),
  Dredd: ({ url }, { owner }) => runDredd({ server: url, apiKey: owner }),
  async workflows({ url, receiver }, { owner }) {
    const outcomes = await runWorkflows({ server: url, apiKey: owner, receiver });
    return new Set(outcomes.flatMap(({ workflow, passed }) => (passed ? [] : [workflow])));
  },
};
