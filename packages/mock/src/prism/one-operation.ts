import { dereference } from '@darkroom/contract/dereference';
import type { OpenApi } from '@darkroom/contract/reading';

/**
 * The contract as if it had this operation alone, without references, which is how Prism takes it best. Done for each
 * operation when it is first asked for: all of them at once are most of what a start would take.
 */
export function oneOperation(document: OpenApi, path: string, method: string): object {
  const whole = document as unknown as Record<string, unknown>;
  const { parameters = [], [method]: operation } = (document.paths[path] ?? {}) as Record<string, unknown>;
  const { securitySchemes } = document.components;
  return {
    openapi: whole.openapi,
    info: whole.info,
    components: { securitySchemes },
    paths: { [path]: dereference({ parameters, [method]: operation }, document) },
  };
}
