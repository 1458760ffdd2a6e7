/**
 * `npm run mutants`: breaks the live service in one way after another, and prints which check notices. `-- --quick`
 * does not measure what Dredd and the workflows would each catch on their own.
 */
import { main } from '../packages/verify/src/mutants/main.ts';

process.exitCode = await main(process.argv.slice(2));
