/** Writes the forms of the contract into a folder. Packing runs it: what is published has them, the repository has not. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractForms } from './index.ts';

const [, , folder = '.'] = process.argv;
const document = JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'));
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(contractForms)) writeFileSync(join(folder, name), make(document));
