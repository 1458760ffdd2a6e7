import type { Run } from '@darkroom/client';
import { changeValue } from '../draft/draft.ts';
import { Button } from '../parts/button.tsx';
import { queryClient } from '../service/query.ts';
import { newSeed } from './latest.ts';
import { useLatest } from './use-made.ts';

/** Keeps the seed of the last result, or lets the service choose a new one each time. */
export function SeedLock({ form, seed, disabled }: { form: string; seed: unknown; disabled: boolean }) {
  const [last] = useLatest();
  const locked = typeof seed === 'number';
  const lock = (): void => {
    const run = queryClient.getQueryData<Run>(['run', last?.runId]);
    changeValue(form, 'seed', run?.seed ?? newSeed());
  };
  return (
    <Button
      kind="quiet"
      disabled={disabled}
      className={locked ? 'seed-lock on' : 'seed-lock'}
      icon={locked ? 'lock' : 'unlock'}
      onClick={locked ? () => changeValue(form, 'seed', undefined) : lock}
    >
      {locked ? `Seed ${seed} locked` : 'Lock seed'}
    </Button>
  );
}
