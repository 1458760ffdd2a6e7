/**
 * `npm run mutants`: breaks the live service in one way after another, and prints which check notices.
 * `-- --quick` leaves out what Dredd alone and the workflows alone would have caught.
 */
import { main } from '../packages/verify/src/mutants/main.ts';

process.exitCode = await main(process.argv.slice(2));
