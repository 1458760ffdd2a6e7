import { resolve } from 'node:path';

/** npm runs every command in the project's root; a test runs this one in a copy. */
export const root = process.cwd();
export const contractRoot = resolve(root, 'openapi/openapi.yaml');
export const generatedFolder = resolve(root, 'packages/contract/src/generated');
export const clientFolder = resolve(root, 'packages/client/src/generated');
export const goClient = resolve(root, 'packages/client-go');
export const pythonClient = resolve(root, 'packages/client-python');
export const pythonFolder = resolve(pythonClient, 'src/darkroom/_methods');
export const commandLineFolder = resolve(root, 'packages/cli/src/generated');
export const agentsFolder = resolve(root, 'packages/mcp/src/generated');
export const docsFolder = resolve(root, 'packages/docs/src/generated');
export const engineFolder = resolve(root, 'packages/engine/src/generated');
