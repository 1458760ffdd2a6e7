import { advice } from './generated/advice.ts';
import type { ErrorCode } from './models.ts';

/**
 * What to do about an error, in a sentence or two; undefined for a code that only a newer service knows. `nameOf` gives
 * the name that an operation has for your users. A sentence about an operation without such a name is omitted.
 *
 * @example
 * if (isApiError(error)) console.error(error.message, adviceFor(error.code));
 */
export function adviceFor(
  code: ErrorCode | undefined,
  nameOf: (operationId: string) => string | undefined = () => undefined,
): string | undefined {
  const sentences = advice[code as ErrorCode]?.split(/(?<=\.) /);
  return sentences
    ?.flatMap((sentence) => {
      const operation = /`(\w+\.\w+)`/.exec(sentence)?.[1];
      if (operation === undefined) return [sentence];
      const name = nameOf(operation);
      return name === undefined ? [] : [sentence.replace(`\`${operation}\``, name)];
    })
    .join(' ');
}
