import type { PrismHttpComponents } from '@stoplight/prism-http';

/** Prism tells several lines of each request; the front tells one, and writing them would cost more than answering. */
export function silentLogger(): PrismHttpComponents['logger'] {
  const nothing = () => {};
  const logger = {
    level: 'silent',
    isLevelEnabled: () => false,
    ...Object.fromEntries(
      ['trace', 'debug', 'info', 'success', 'start', 'note', 'warn', 'error', 'fatal'].map((name) => [name, nothing]),
    ),
    child: () => logger,
  };
  return logger as unknown as PrismHttpComponents['logger'];
}
