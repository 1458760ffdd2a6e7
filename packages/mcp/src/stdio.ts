import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createServer } from './create-server.ts';
import { openService, type ServiceOptions } from './service.ts';
import type { Tool } from './tool.ts';
import { waitBriefly } from './wait-briefly.ts';

export interface Serving {
  /** Resolves when the caller has closed its side. */
  ended: Promise<void>;
  close(): Promise<void>;
}

/** The longest message: ten images inline, each as long as the contract allows. */
export const longestMessage = 80 * 1024 * 1024;

/** Serves the caller that started this process, on standard input and output. */
export async function serveStdio(options: ServiceOptions, tools: readonly Tool[]): Promise<Serving> {
  const { server, close } = createServer(openService(options), tools);
  const { stdin, stdout } = process;
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    // The transport does not notice when the caller goes.
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve());
    stdout.once('error', () => resolve());
  });
  await server.connect(new StdioServerTransport(stdin, stdout, { maxBufferSize: longestMessage }));
  return {
    ended,
    async close() {
      await waitBriefly(close());
      // Otherwise an open pipe keeps the process alive.
      stdin.destroy();
    },
  };
}
