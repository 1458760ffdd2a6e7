// Only types: the build replaces this file with a copy of them, so the published package does not depend on the contract.
export type { components, operations, paths, RequestOf } from '@darkroom/contract/types';
