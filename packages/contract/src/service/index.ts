export { fromBase64 } from './base64.ts';
export { type Cors, createCors } from './cors.ts';
export { readCursor, writeCursor } from './cursor.ts';
export { changedMeanwhile, entityTag, matches, requireMatch } from './entity-tag.ts';
export { type ErrorResponse, errorResponse } from './error-response.ts';
export { extensionFor, type FileExtension, fileTypes } from './file-names.ts';
export { type FileRequest, type FileResponse, fileResponse } from './file-response.ts';
export {
  fileTooLarge,
  imageInvalid,
  noSuchImage,
  notBase64,
  requireImageSize,
  requireImageType,
  requireMaskSize,
  type Size,
} from './images.ts';
export { notReady } from './not-ready.ts';
export { createRequestIds, randomName } from './random-name.ts';
export { bodyTooLarge, methodNotAllowed, requireFuture, uploadNotRetryable } from './refusals.ts';
export { unreadableRequest } from './unreadable-request.ts';
export { usageDays } from './usage-days.ts';
export { type AttemptOptions, attemptDelivery, type SendEvent, type SentEvent } from './webhook-attempt.ts';
export { type SignedEvent, signWebhook } from './webhook-signature.ts';
export { hasWords, wordsOf } from './words.ts';
