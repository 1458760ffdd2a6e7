export { type BuildOptions, buildSite, SITE } from './build.ts';
export { type Contract, contractOf, loadContract } from './contract.ts';
export { curlCommands } from './curl.ts';
export { type FormCode, formCode } from './form-code.ts';
export { listenOptions, serveSite } from './serve.ts';
export { withOwn } from './try-it/own-server.ts';
export { type WebhookExample, webhookExample } from './webhook-example.ts';
