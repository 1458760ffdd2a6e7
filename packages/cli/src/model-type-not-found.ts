import type { Schemas } from '@darkroom/client';
import { CliError } from './cli-error.ts';

/** The error for a model type that is none of these. */
export function modelTypeNotFound(type: string, known: Schemas['ModelTypeInfo'][]): CliError {
  const names = known.map(({ model_type }) => model_type).join(', ');
  return new CliError('missing', `Model type ${type} not found.`, `Use one of ${names}.`);
}
