import { type CliOptions, readOptions, usage } from './cli-options.ts';
import { ContractError } from './contract/document.ts';
import type { Report } from './report/report.ts';
import { exitCodeOf, exitCodes } from './report/report.ts';
import { asText } from './report/terminal.ts';
import { writeReport } from './report/write.ts';
import { UsageError } from './session/options.ts';
import { verifyLocal } from './verify-local.ts';
import { verifyWhole } from './verify-whole.ts';

/** The command: reads options, checks the server, reports, and returns the exit code. */
export async function main(argv: string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (argv.includes('--help') || argv.includes('-h')) {
    console.log(usage);
    return exitCodes.passed;
  }
  try {
    const options = readOptions(argv, env);
    const report = await run(options);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    writeReport(options.report, report, options.failUnder);
    console.log(asText(report, options.failUnder));
    console.log(`Report: ${options.report}/verify.html`);
    return exitCodeOf(report, options.failUnder);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ContractError)) throw error;
    console.error(error.message);
    if (error instanceof UsageError) console.error('Options: --help');
    return exitCodes.usage;
  }
}

function run(options: CliOptions): Promise<Report> {
  return options.verify.server === '' ? verifyLocal(options, showProgress) : verifyWhole(options, showProgress);
}

let shownAt = 0;

/** A line that is updated in place in a terminal; in a log, a new one every ten seconds. */
function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  else if (performance.now() - shownAt > 10_000) {
    shownAt = performance.now();
    process.stderr.write(`${line}\n`);
  }
}
