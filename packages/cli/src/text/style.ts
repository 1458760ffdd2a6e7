import { styleText } from 'node:util';

type Format = Parameters<typeof styleText>[0];

/** Colours where the stream is a terminal and nobody has said NO_COLOR; Node itself knows when that is. */
export const style = (stream: NodeJS.WriteStream, format: Format, text: string): string =>
  styleText(format, text, { stream });

/** For `--no-color`, which is the same as the variable. */
export function turnColorOff(): void {
  process.env.NO_COLOR = '1';
  delete process.env.FORCE_COLOR;
}
