import { loadContract, type PhaseName, type VerifyOptions, verify } from '@darkroom/verify/internals';
import type { NamedFault, Target } from '../faults/fault.ts';
import { startProxy } from './proxy.ts';

export interface FaultResult {
  fault: string;
  /** Whether the fault changed anything that was sent. */
  fired: boolean;
  /** The check that caught it first, and its message; undefined if nothing was found. */
  check: string | undefined;
  message: string | undefined;
  seconds: number;
}

/** The quickest first, because the first finding ends it. */
const phases: PhaseName[] = ['examples', 'negatives', 'boundaries', 'scenarios', 'combinations', 'sequences'];

/** Runs the checks against a live service with one fault, as they are by default, and returns the first that finds it. */
export async function testFault(
  { server, keys }: Target,
  fault: NamedFault,
  options: Pick<VerifyOptions, 'include' | 'maxTime'> = {},
): Promise<FaultResult> {
  const proxy = await startProxy(server, loadContract(), fault.make(), keys);
  try {
    const report = await verify({
      server: proxy.url,
      apiKey: keys.owner,
      otherKey: keys.other,
      narrowKey: keys.narrow,
      receiver: proxy.receiver,
      failFast: true,
      phases,
      ...options,
    });
    if (proxy.broken() !== undefined)
      throw new Error(`The fault ${fault.name} is itself at fault.`, { cause: proxy.broken() });
    const [found] = report.findings;
    const stopped = report.cannot ?? report.stoppedBy;
    return {
      fault: fault.name,
      fired: proxy.fired(),
      check: found?.check ?? (stopped === undefined ? undefined : 'the server can be checked'),
      message: found?.message ?? stopped,
      seconds: report.seconds,
    };
  } finally {
    await proxy.close();
  }
}
