// `npm start`: the service. Arguments and settings are those of packages/server; `-- --role worker`, for example.
import { main } from '../packages/server/src/main.ts';

const [command = ''] = process.argv.slice(2);
const serving = command === '' || command.startsWith('--');

// The pages are optional: if one cannot be built, the service still starts and shows a plain page instead.
if (serving) {
  const { buildStudio } = await import('../packages/studio/build.ts');
  await buildStudio(() => console.log('Building the studio …')).catch((error) =>
    console.error(`The studio could not be built: ${error.message}`),
  );
}
await main(process.argv.slice(2), process.env);
// A fresh clone has no documentation yet, and after an update it is out of date; the service does not wait for it.
if (serving && process.exitCode === undefined) {
  const { refreshSite } = await import('../packages/docs/src/refresh.ts');
  await refreshSite();
}
