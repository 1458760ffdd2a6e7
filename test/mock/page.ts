/// <reference lib="dom" />
// What a team writes to have the mock in its page; the browser test bundles it as a team's bundler would.
import { createMockApi } from '@darkroom/mock/msw';
import { setupWorker } from 'msw/browser';

const api = createMockApi({ baseUrl: 'http://darkroom.test:4000', runTime: 300 });
const started = setupWorker(...api.handlers).start({ quiet: true, onUnhandledFrame: 'bypass' });
Object.assign(window, { started });
