export { selectTools } from './select-tools.ts';
export { readSettings } from './settings.ts';
