import type { GoNames } from '../../go-names.ts';
import type { Draft } from '../request/entries.ts';
import type { Model } from '../request/model.ts';
import { callOf } from './call.ts';
import { asCurl } from './curl.ts';
import { asGo } from './go.ts';
import { asPython } from './python.ts';
import { asTypeScript } from './typescript.ts';

/** A request in each language, by the labels of the tabs. */
export function codeOf(model: Model, draft: Draft, go: GoNames): Record<string, string> {
  const call = callOf(model, draft, go);
  return {
    curl: asCurl(model, draft),
    TypeScript: asTypeScript(call),
    Python: asPython(call),
    Go: asGo(call),
  };
}
