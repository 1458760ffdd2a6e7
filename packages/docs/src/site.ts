import { fileURLToPath } from 'node:url';

export { serveSite } from './serve.ts';

/** The folder of the documentation site, as the published package has it. */
export const siteFolder: string = fileURLToPath(new URL('../site', import.meta.url));
