export { type Client, createClient } from './client.ts';
export {
  ApiError,
  DarkroomError,
  isApiError,
  isDarkroomError,
  isNetworkError,
  isRunFailedError,
  isTimeoutError,
  isValidationError,
  NetworkError,
  RunFailedError,
  TimeoutError,
  ValidationError,
} from './errors.ts';
export type { FileSource } from './files.ts';
export type { ErrorCode, Run, RunEvent, Schemas, WebhookEvent } from './models.ts';
export type {
  CallOptions,
  ClientOptions,
  EventOptions,
  MaskOptions,
  RunOptions,
  UploadOptions,
  WaitOptions,
} from './options.ts';
export { verifyWebhook, type WebhookOptions } from './webhook.ts';
