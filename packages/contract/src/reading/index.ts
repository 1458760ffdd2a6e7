export { type AnswerCheck, createAnswerCheck } from './answer-check.ts';
export type { Answer } from './answers.ts';
export { namedAsSent } from './as-sent.ts';
export { fromBase64 } from './base64.ts';
export { type BodyLimits, longestInMemory, smallBytes, type TextField } from './body-limits.ts';
export { bodyFor } from './body-type.ts';
export { type ContractReading, isTerminal, readContract, type StateMachine } from './contract-reading.ts';
export { type Cors, createCors } from './cors.ts';
export { type CrossFieldRule, narrowedFieldsOf, rulesOf } from './cross-field-rules.ts';
export { readCursor, writeCursor } from './cursor.ts';
export {
  eachOperation,
  type Header,
  type Method,
  type OpenApi,
  type OperationObject,
  type Reference,
  type Response,
  type SecurityRequirement,
  scopesOf,
} from './document.ts';
export { changedMeanwhile, entityTag, matches, requireMatch } from './entity-tag.ts';
export { type ErrorResponse, errorResponse } from './error-response.ts';
export { extensionFor, type FileExtension, fileTypes } from './file-names.ts';
export { type FileRequest, type FileResponse, fileResponse } from './file-response.ts';
export { FormFile, type FormParts } from './form-values.ts';
export {
  fileTooLarge,
  type ImageLimits,
  type ImageType,
  imageInvalid,
  noSuchImage,
  notBase64,
  requireImageSize,
  requireImageType,
  requireMaskSize,
  type Size,
} from './images.ts';
export { missingBody, notUtf8, readJsonText } from './json-text.ts';
export { accepts, requireAcceptable } from './negotiation.ts';
export { notReady } from './not-ready.ts';
export {
  bodyProperties,
  type CompiledBody,
  type CompiledOperation,
  compileOperations,
  type RatePolicy,
} from './operation.ts';
export type { PlainValues } from './plain-values.ts';
export { at } from './pointer.ts';
export { preference, prefers } from './prefer.ts';
export { createRequestIds, randomName } from './random-name.ts';
export { bodyTooLarge, methodNotAllowed, requireFuture, uploadNotRetryable } from './refusals.ts';
export { type ErrorCode, type Issue, invalid, Refused } from './refused.ts';
export { createRouter, type Match, type Router } from './routes.ts';
export { isFile, propertiesOf, type Schema } from './schema.ts';
export { unreadableRequest } from './unreadable-request.ts';
export { usageDays } from './usage-days.ts';
export type { Validator, Validators } from './validator.ts';
export { type AttemptOptions, attemptDelivery, type SendEvent, type SentEvent } from './webhook-attempt.ts';
export { type SignedEvent, signWebhook } from './webhook-signature.ts';
export { hasWords, wordsOf } from './words.ts';
export { isRunId, type NamedImage, type RequestedWork, runsAmong, type WorkChoice, workFields } from './work.ts';
