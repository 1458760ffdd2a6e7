import { version } from './create-server.ts';
import { filesIn } from './local-files.ts';
import { selectTools } from './select-tools.ts';
import { help, readSettings } from './settings.ts';
import { UsageError } from './usage-error.ts';

type Env = Record<string, string | undefined>;

/** Runs until the caller or a signal ends it; returns the exit code. Only the protocol uses standard output. */
export async function main(argv: string[], env: Env): Promise<number> {
  try {
    const settings = readSettings(argv, env);
    if (settings === 'help' || settings === 'version') {
      process.stdout.write(`${settings === 'help' ? help : version}\n`);
      return 0;
    }
    const tools = selectTools(settings.tools);
    const files = await filesIn(settings.folders);
    const options = { url: settings.service, wait: settings.wait, imageSize: settings.imageSize, files };
    if (settings.http) {
      const { serveHttp } = await import('./http.ts');
      const serving = await serveHttp(settings.http, options, tools);
      process.stderr.write(`MCP server for ${settings.service} on ${serving.url}\n`);
      await signaled();
      await serving.close();
    } else {
      const { serveStdio } = await import('./stdio.ts');
      const serving = await serveStdio({ ...options, apiKey: settings.apiKey }, tools);
      await Promise.race([signaled(), serving.ended]);
      await serving.close();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError) && (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    process.stderr.write(`error: ${(error as Error).message}\n`);
    return 2;
  }
}

/** Resolves when the process is asked to end. */
function signaled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}
