import { AsyncLocalStorage } from 'node:async_hooks';

/** What the code that runs now is working on: names a request or a run in the log if something unforeseen happens. */
export const currentWork = new AsyncLocalStorage<Record<string, string>>();
