import type { EventEmitter } from 'node:events';

export type Decision = 'cancel' | 'leave';

interface Terminal {
  /** Where ^C arrives as a signal. */
  signals: EventEmitter;
  stdin: NodeJS.ReadStream;
  stderr: NodeJS.WriteStream;
}

interface Asking {
  /** What would be canceled, in words. Empty if there is nothing yet. */
  subject(): Promise<string>;
  /** Clears the screen for the question, and restores it. */
  pause(): void;
  resume(): void;
  decide(decision: Decision): void;
}

/**
 * What ^C does while a command waits. It asks once: y or a second ^C cancels, l leaves the run running, anything else
 * continues to wait. If no one can reply, it cancels. Returns a function that stops watching.
 */
export function onInterrupt(terminal: Terminal, { subject, pause, resume, decide }: Asking): () => void {
  const { signals, stdin, stderr } = terminal;
  let asked = false;
  let reply: ((key: string) => void) | undefined;

  const interrupted = async (): Promise<void> => {
    if (reply) return reply('y');
    if (asked) return;
    asked = true;
    if (!stdin.isTTY || !stderr.isTTY) return decide('cancel');
    pause();
    const key = ask(stdin, (listener) => {
      reply = listener;
    });
    const what = await subject();
    stderr.write(
      what ? `\nCancel ${what}? y or ^C to cancel, l to leave it running, n to keep waiting: ` : '\nStop? y or n: ',
    );
    const pressed = (await key).toLowerCase();
    reply = undefined;
    asked = false;
    stderr.write(`${/[ynl]/.test(pressed) ? pressed : ''}\n`);
    if (pressed === 'y') decide('cancel');
    else if (pressed === 'l') decide('leave');
    else resume();
  };
  const listener = (): void => void interrupted();
  signals.on('SIGINT', listener);
  return () => {
    signals.off('SIGINT', listener);
    // The command may finish meanwhile; the terminal must then be restored.
    reply?.('');
  };
}

/** Reads one key, without Enter. In this mode a terminal sends ^C as a character. */
function ask(stdin: NodeJS.ReadStream, listening: (reply: (key: string) => void) => void): Promise<string> {
  return new Promise((resolve) => {
    const done = (key: string): void => {
      stdin.off('data', read);
      stdin.setRawMode(false);
      stdin.pause();
      resolve(key);
    };
    const read = (data: Buffer): void => done(data[0] === 3 ? 'y' : String(data).slice(0, 1));
    listening(done);
    stdin.setRawMode(true);
    stdin.on('data', read);
    stdin.resume();
  });
}
