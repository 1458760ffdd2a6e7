// The contract's types and nothing else: the build puts them in this file's place, so nothing of them is left to install.
export type { components, operations, paths } from '@darkroom/contract/types';
