import { randomName } from '@darkroom/contract/reading';
import type { components } from '@darkroom/contract/types';
import type { Contract } from './contract.ts';
import type { Settings } from './options.ts';
import { iso } from './present-run.ts';

type SigningSecret = components['schemas']['SigningSecret'];

/** The secret that signs events of requests without one and, for a while after a rotation, the one before. */
export function createSigningSecrets(contract: () => Contract, { clock, webhookSecret }: Settings) {
  let current = { secret: webhookSecret, createdAt: clock.now() };
  let previous: { secret: string; expiresAt: number } | undefined;
  const validPrevious = () => (previous !== undefined && previous.expiresAt > clock.now() ? previous : undefined);

  return {
    /** What signs an event now. */
    valid: (): string[] => [current.secret, validPrevious()?.secret ?? []].flat(),
    show(): SigningSecret {
      const expiresAt = validPrevious()?.expiresAt;
      return {
        secret: current.secret,
        created_at: iso(current.createdAt),
        previous_expires_at: expiresAt === undefined ? null : iso(expiresAt),
      };
    },
    rotate(): void {
      const limits = contract().componentSchema('SigningSecret')['x-limits'] as { previous_valid_seconds: number };
      const now = clock.now();
      previous = { secret: current.secret, expiresAt: now + limits.previous_valid_seconds * 1000 };
      // Letters and digits, whose number is a multiple of four, are base64 too.
      current = { secret: `whsec_${randomName(32)}`, createdAt: now };
    },
    clear(): void {
      current = { secret: webhookSecret, createdAt: clock.now() };
      previous = undefined;
    },
  };
}
