import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Uses colours if the stream is a terminal and NO_COLOR is not set, which Node checks itself. */
export const style = (stream: NodeJS.WriteStream, format: Format, text: string): string =>
  styleText(format, text, { stream });

/** For `--no-color`, which has the same effect as the variable. */
export function turnColorOff(): void {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}
