/**
 * `npm run pack -- FOLDER`: builds the packages as they would be published and writes a tarball of each into FOLDER.
 * `npm run pack -- --check` tries them instead: in empty folders, on Node 20, 22 and 24, with TypeScript 5.4 to 7.
 */
import { resolve } from 'node:path';
import { packInto } from './pack/pack-into.ts';

const [folder = ''] = process.argv.slice(2);
if (folder === '') {
  console.error('Say where to write the tarballs: npm run pack -- FOLDER. To try them: npm run pack -- --check');
  process.exit(2);
}
for (const { file, bytes } of await packInto(resolve(process.env.INIT_CWD ?? '.', folder))) {
  console.log(`${file}  ${(bytes / 1e6).toFixed(1)} MB`);
}
