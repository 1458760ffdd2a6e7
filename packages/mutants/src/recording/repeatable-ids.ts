import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { currentUnit, type Unit } from '@darkroom/verify/internals';

const { randomUUID } = crypto;

/**
 * Makes the random ids of checks depend only on the salt and the unit, so a recorded run can be repeated. Replaced in
 * Node itself, because every check makes its own. Returns a function that restores it.
 */
export function repeatIds(salt: string): () => void {
  const made = new WeakMap<Unit, number>();
  crypto.randomUUID = () => {
    const unit = currentUnit();
    if (unit === undefined) return randomUUID();
    const count = (made.get(unit) ?? 0) + 1;
    made.set(unit, count);
    const hex = createHash('sha256').update(`${salt} ${unit.path} ${count}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  syncBuiltinESMExports();
  return () => {
    crypto.randomUUID = randomUUID;
    syncBuiltinESMExports();
  };
}
