export { namedAsSent } from './as-sent.ts';
export { type BodyLimits, longestInMemory, smallBytes, type TextField } from './body-limits.ts';
export { bodyFor } from './body-type.ts';
export { type ContractReading, isTerminal, readContract, type StateMachine } from './contract-reading.ts';
export { type CrossFieldRule, narrowedFieldsOf, rulesOf } from './cross-field-rules.ts';
export {
  eachOperation,
  type Header,
  type Method,
  type OpenApi,
  type OperationObject,
  type Response,
  type SecurityRequirement,
  scopesOf,
} from './document.ts';
export { FormFile, type FormParts } from './form-values.ts';
export type { ImageLimits } from './image-limits.ts';
export type { ImageType } from './image-type.ts';
export { missingBody, notUtf8, readJsonText } from './json-text.ts';
export { accepts, requireAcceptable } from './negotiation.ts';
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
export { type ErrorCode, type Issue, invalid, Refused } from './refused.ts';
export { createResponseCheck, type ResponseCheck } from './response-check.ts';
export type { ResponseInfo } from './responses.ts';
export { createRouter, type Match, type Router } from './routes.ts';
export { isFile, propertiesOf, type Reference, type Schema } from './schema.ts';
export type { Validator, Validators } from './validator.ts';
export { isRunId, type NamedImage, type RequestedWork, runsAmong, type WorkChoice, workFields } from './work.ts';
