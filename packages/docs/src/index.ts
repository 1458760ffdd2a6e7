export { type BuildOptions, buildSite } from './build.ts';
export { type Contract, contractOf, loadContract } from './contract.ts';
export { curlCommands } from './curl.ts';
export { type FormCode, formCode } from './form-code.ts';
export { refreshSite } from './refresh.ts';
export { listenOptions, serveSite } from './serve.ts';
export { sourceFiles } from './sources.ts';
export { withOwn } from './try-it/own-server.ts';
export { type WebhookExample, webhookExample } from './webhook-example.ts';
