import type { KeyedService } from '@darkroom/verify/internals';
import type { NamedFault } from '../faults/fault.ts';
import { isHeldOut, sampleOf } from '../faults/from-contract/generate.ts';
import type { Outcome } from '../outcomes/outcome.ts';
import { testFault } from './test-fault.ts';

/** Repeats some verdicts on the live service, half of them caught and half missed, and prints how many agree. */
export async function confirmLive(
  live: () => Promise<KeyedService>,
  recorded: Outcome[],
  faults: NamedFault[],
  { count, seed }: { count: number; seed: number },
): Promise<{ agreed: number; of: number; differing: string[] }> {
  const pick = (wanted: Outcome['result'][]): NamedFault[] => {
    const names = new Set(recorded.filter(({ result }) => wanted.includes(result)).map(({ fault }) => fault));
    return sampleOf(
      faults.filter((fault) => names.has(fault.name) && !isHeldOut(fault)),
      Math.ceil(count / 2),
      seed,
    );
  };
  const chosen = count === 0 ? [] : [...pick(['caught']), ...pick(['missed', 'explained'])];
  const differing: string[] = [];
  for (const fault of chosen) {
    const { url, keys } = await live();
    const { check } = await testFault({ server: url, keys }, fault);
    const before = recorded.find((outcome) => outcome.fault === fault.name)?.check;
    if ((check === undefined) !== (before === undefined))
      differing.push(`${fault.name}: ${before ?? 'missed'} on the recording, ${check ?? 'missed'} live`);
  }
  const agreed = chosen.length - differing.length;
  if (chosen.length > 0) console.log(`\n${agreed} of ${chosen.length} verdicts on the recording are the same live.`);
  for (const one of differing) console.log(`  ${one}`);
  return { agreed, of: chosen.length, differing };
}
