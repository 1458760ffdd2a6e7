import { AsyncLocalStorage } from 'node:async_hooks';

/** What the current code is working on; names the request or run in the log if something unexpected happens. */
export const currentWork = new AsyncLocalStorage<Record<string, string>>();
