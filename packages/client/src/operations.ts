// For bundles that need an operation or two: `method(connect({ baseUrl, apiKey }), imagesGenerate)` has nothing of the others.
export { type Connection, connect } from './connection.ts';
export { events } from './events.ts';
export * from './generated/operations.ts';
export { method } from './method.ts';
export { wait, watch } from './watch.ts';
