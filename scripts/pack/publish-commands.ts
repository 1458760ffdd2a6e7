import { publishedPackages } from './published-packages.ts';

/** What to run to publish the packages on npm, each after those that it depends on. */
export function publishCommands(): string[] {
  const due = publishedPackages().map(({ manifest }) => manifest);
  const names = new Set(due.map(({ name }) => name));
  const done = new Set<string>();
  const commands = ['npm run pack -- packages-to-publish'];
  while (due.length > 0) {
    const next = due.findIndex(({ dependencies = {} }) =>
      Object.keys(dependencies).every((name) => !names.has(name) || done.has(name)),
    );
    const [{ name, version } = { name: '', version: '' }] = due.splice(Math.max(next, 0), 1);
    done.add(name);
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
    // npm gives the tag `latest` to a version that names none, and refuses that for a beta.
    const tag = version.includes('-') ? ' --tag beta' : '';
    commands.push(`npm publish packages-to-publish/${file} --access public${tag}`);
  }
  return commands;
}
