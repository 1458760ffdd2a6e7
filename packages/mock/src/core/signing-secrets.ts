import { randomName } from '@darkroom/contract/service';
import type { components } from '@darkroom/contract/types';
import type { Contract } from './contract.ts';
import type { Settings } from './options.ts';
import { iso } from './present-run.ts';

type SigningSecret = components['schemas']['SigningSecret'];

/** The secret that signs events of requests without one and, for a while after a rotation, the one before. */
export function createSigningSecrets(contract: () => Contract, { clock, webhookSecret }: Settings) {
  const create = (secret: string) => ({ secret, createdAt: clock.now(), expiresAt: Number.POSITIVE_INFINITY });
  let current = create(webhookSecret);
  let previous: ReturnType<typeof create> | undefined;
  const valid = () => [current, previous ?? []].flat().filter(({ expiresAt }) => expiresAt > clock.now());

  return {
    /** What signs an event now. */
    valid: () => valid().map(({ secret }) => secret),
    show(): SigningSecret {
      const [{ secret, createdAt } = current, old] = valid();
      const previous_expires_at = old === undefined ? null : iso(old.expiresAt);
      return { secret, created_at: iso(createdAt), previous_expires_at };
    },
    rotate(): void {
      const limits = contract().componentSchema('SigningSecret')['x-limits'] as { previous_valid_seconds: number };
      const now = clock.now();
      previous = { ...current, expiresAt: now + limits.previous_valid_seconds * 1000 };
      // Letters and digits, whose number is a multiple of four, are base64 too.
      current = { ...create(`whsec_${randomName(32)}`), createdAt: now };
    },
    clear(): void {
      current = create(webhookSecret);
      previous = undefined;
    },
  };
}
