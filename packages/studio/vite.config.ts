import { defineConfig } from 'vite';
import { fieldSuggestions } from './build/field-suggestions.ts';
import { operationFields } from './build/operation-fields.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';

const service = process.env.DARKROOM_URL ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [operationFields(), fieldSuggestions(), serviceWorker()],
  build: {
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Advice on plugins that are slow, which would be in the way of people who only start the service.
      checks: { bundlerTimings: false },
      // A directive for servers that render React, which this page does not use.
      onLog: (level, log, print) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && print(level, log),
    },
  },
  // `vite` alone serves the page during development, with a service that runs beside it.
  server: { proxy: { '/api': service, '/files': service, '/healthz': service } },
});
