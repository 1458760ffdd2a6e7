import type { Command } from 'commander';
import { examples, number, several } from './common.ts';

/** `listen`: a receiver of webhooks on this machine. */
export function defineListen(program: Command): void {
  program
    .command('listen')
    .description(
      'Receive webhooks on this machine: verify, print and forward them.\n' +
        'The secret is the webhook_secret of a request or, without one, the DARKROOM_WEBHOOK_SECRET of the service.\n' +
        'Without --secret one is made and printed, to be given with your requests.',
    )
    .option(
      '--secret <secret>',
      'what events are signed with (DARKROOM_WEBHOOK_SECRET); several while one is replaced',
      several,
    )
    .option('--port <port>', 'where to listen; 0 takes a free port', number, 4400)
    .option('--host <host>', 'on which address', '127.0.0.1')
    .option('--forward <url>', 'send what is verified on to this address, and answer as it answers')
    .option('--events <type>', 'print and forward only events of this type, once for each', several)
    .option('--json', 'print each event as a line of JSON')
    .option('--no-color', 'no colours (NO_COLOR)')
    .helpOption('-h, --help', 'print this help')
    .addHelpText(
      'after',
      examples(
        'darkroom listen',
        'darkroom listen --secret "$WEBHOOK_SECRET" --forward http://127.0.0.1:3000/hooks',
        'darkroom listen --json | jq .data.image_url',
      ),
    )
    .action(async (options) => (await import('../actions/listen.ts')).listen(options));
}
