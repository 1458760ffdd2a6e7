/**
 * `npm run mutants`: breaks the service in thousands of ways, and prints which of them the checks miss. `-- --help` lists
 * the options.
 */
import { main } from '../packages/mutants/src/main.ts';

process.exitCode = await main(process.argv.slice(2));
