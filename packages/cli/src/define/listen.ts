import type { Command } from 'commander';
import { examples, number, several } from './common.ts';

/** `listen`: a receiver of webhooks on this machine. */
export function defineListen(program: Command): void {
  program
    .command('listen')
    .description(
      'Receive webhooks on this machine: verify, print and forward them.\n' +
        'The secret is the webhook_secret of the request or, if omitted, that of your user: GET /api/v1/webhooks/secret.\n' +
        'Without --secret, a new one is printed. Send it with your requests.',
    )
    .option(
      '--secret <secret>',
      'the secret that signs events (DARKROOM_WEBHOOK_SECRET); repeat it during a rotation',
      several,
    )
    .option('--port <port>', 'port to listen on; 0 for a free one', number, 4400)
    .option('--host <host>', 'IP address or name to listen on', '127.0.0.1')
    .option('--forward <url>', 'forward verified events to this URL, and return its response')
    .option('--events <type>', 'print and forward only events of this type; can be repeated', several)
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
