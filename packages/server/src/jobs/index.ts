export { startDeliverer } from './deliverer.ts';
export { startSweepers } from './sweepers.ts';
export { startWorker, type WorkerOptions } from './worker.ts';
