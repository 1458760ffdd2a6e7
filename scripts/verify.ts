/**
 * `npm run verify -- --server URL --api-key KEY`: contract checks against any live server. Without `--server` it starts
 * this project's own service, and a second one with tight limits, and checks those.
 */
import { main } from '../packages/verify/src/main.ts';

process.exitCode = await main(process.argv.slice(2), process.env);
