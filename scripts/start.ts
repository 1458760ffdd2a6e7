// `npm start`: the service. Arguments and settings are those of packages/server; `-- --role worker`, for example.
import { existsSync } from 'node:fs';
import { main } from '../packages/server/src/main.ts';

const docs = new URL('../packages/docs/dist/index.html', import.meta.url);
const [command = ''] = process.argv.slice(2);
const serving = command === '' || command.startsWith('--');

// The pages are optional: if one cannot be built, the service still starts and shows a plain page instead.
if (serving) {
  const { buildStudio } = await import('../packages/studio/build.ts');
  await buildStudio().catch((error) => console.error(`The studio could not be built: ${error.message}`));
}
await main(process.argv.slice(2), process.env);
// A fresh clone has no documentation yet; the service does not wait for it, nor for its tools if it exists.
if (serving && process.exitCode === undefined && !existsSync(docs)) {
  const { buildSite } = await import('../packages/docs/src/index.ts');
  await buildSite().catch((error) => console.error(`The documentation could not be built: ${error.message}`));
}
