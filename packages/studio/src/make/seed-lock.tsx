import type { Run } from '@darkroom/client';
import { Button } from '../parts/button.tsx';
import { changeValue } from './draft.ts';
import { newSeed } from './latest.ts';

interface Props {
  form: string;
  seed: unknown;
  /** The run whose seed is kept. */
  last: Run | undefined;
}

/** Keeps the seed of the last result, or lets the service choose a new one each time. */
export function SeedLock({ form, seed, last }: Props) {
  const locked = typeof seed === 'number';
  const known = last?.seed ?? undefined;
  return (
    <Button
      kind="quiet"
      className={locked ? 'seed-lock on' : 'seed-lock'}
      icon={locked ? 'lock' : 'unlock'}
      onClick={() => changeValue(form, 'seed', locked ? undefined : (known ?? newSeed()))}
    >
      {locked ? `Seed ${seed} locked` : 'Lock seed'}
    </Button>
  );
}
