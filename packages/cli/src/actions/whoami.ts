import { type CommonOptions, openSession } from '../session.ts';
import { printJson } from '../text/json.ts';
import { list } from '../text/table.ts';

export async function whoami(options: CommonOptions): Promise<void> {
  const session = await openSession(options);
  const me = await session.client.me.get();
  if (session.json) return printJson({ server: session.server, ...me });
  const limits = Object.entries(me.limits).map(([name, limit]): [string, string] => [
    name.replaceAll('_', ' '),
    `${limit}`,
  ]);
  process.stdout.write(
    `${list([['server', session.server], ['user', me.user_id], ['scopes', me.scopes.join(' ')], ...limits])}\n`,
  );
}
