export {
  type BackendConfig,
  type BackendsConfig,
  BackendsFileError,
  type RouteConfig,
} from './config/config.ts';
export { type FileOptions, readBackendsFile } from './config/read-file.ts';
export { readShortForm } from './config/read-short-form.ts';
export { backendsSchema } from './config/schema.ts';
export { BackendFailure, type FailureKind } from './failure.ts';
export {
  type BackendStatus,
  createRoutedBackends,
  type RoutedBackends,
  type RoutedOptions,
} from './routing/routed-backend.ts';
