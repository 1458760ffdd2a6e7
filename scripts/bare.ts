/**
 * `npm run bare`: the README's two commands on a bare machine. Makes a root file system with a minimal Debian, Node 20 and
 * npm, clones the last commit into it, and runs `npm start` and `npm test` there, as root in a private folder and as an
 * ordinary user (`-- developer`: only as that one). Only for root on Debian; `-- --if-possible` says why it cannot run
 * elsewhere, and succeeds.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { freePort } from '../test/faults/processes.ts';

const clone = resolve(import.meta.dirname, '..');
const started = Date.now();
const certificates = '/etc/ssl/certs/ca-certificates.crt';

/** The home folder of root is private, which keeps other users from the clone in it. */
const users = [
  { name: 'root', id: 0, home: '/root' },
  { name: 'developer', id: 1000, home: '/home/developer' },
];
type User = (typeof users)[number];

const reason = whyNot();
if (reason !== undefined) {
  console.log(`Not run: npm run bare, since ${reason}.`);
  process.exit(process.argv.includes('--if-possible') ? 0 : 1);
}
const root = mkdtempSync(join(tmpdir(), 'darkroom-bare-'));
try {
  install();
  const named = users.filter(({ name }) => process.argv.includes(name));
  for (const user of named.length > 0 ? named : users) {
    cloneFor(user);
    await tryStart(user);
    await tryTest(user);
  }
  say('Both commands work.');
} finally {
  run('rm', ['-rf', '--one-file-system', root]);
}

function whyNot(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make a root file system';
  if (!existsSync('/etc/debian_version')) return 'this is not Debian';
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'namespaces are not allowed here';
  return undefined;
}

/** A minimal Debian with Node 20, npm, and this machine's way to the npm registry. */
function install(): void {
  if (spawnSync('debootstrap', ['--version']).error !== undefined) {
    run('apt-get', ['-qq', 'update']);
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'debootstrap']);
  }
  const [, suite = 'stable'] = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  say(`Making a bare Debian (${suite}) …`);
  // The ordinary user enters it too.
  chmodSync(root, 0o755);
  run('debootstrap', ['--variant=minbase', '--include=ca-certificates,git', suite, root]);
  const node = join(clone, `test/node_modules/node20-linux-${process.arch}/bin/node`);
  copyFileSync(node, join(root, 'usr/local/bin/node'));
  const npm = dirname(dirname(process.env.npm_execpath ?? ''));
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx']) {
    const program = `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\n`;
    writeFileSync(join(root, 'usr/local/bin', name), program, { mode: 0o755 });
  }
  for (const file of ['/etc/resolv.conf', '/etc/hosts', certificates]) copyFileSync(file, join(root, file));
}

function cloneFor({ name, id, home }: User): void {
  run('find', [join(root, 'tmp'), '-mindepth', '1', '-delete']);
  if (id !== 0) run('chroot', [root, 'useradd', '--create-home', '--uid', `${id}`, name]);
  const [from, to] = [join(homedir(), '.npmrc'), join(root, home, '.npmrc')];
  if (existsSync(from)) copyFileSync(from, to);
  mkdirSync(join(root, home), { recursive: true });
  run('chmod', ['0700', join(root, home)]);
  run('git', ['clone', '--quiet', '--no-hardlinks', clone, join(root, home, 'darkroom')]);
  run('chown', ['-R', `${id}:${id}`, join(root, home)]);
}

/** `npm start`, as far as the first image by the API key that it prints. */
async function tryStart(user: User): Promise<void> {
  say(`${user.name}: npm start`);
  const port = await freePort();
  const service = inside(user, `PORT=${port} exec npm start`);
  let output = '';
  service.stdout.on('data', (text) => (output += text));
  service.stderr.on('data', (text) => (output += text));
  const ended = once(service, 'exit');
  const fail = (what: string): never => {
    throw new Error(`${user.name}: npm start ${what}. It printed:\n${output}`);
  };
  try {
    let key: string | undefined;
    for (const late = Date.now() + 600_000; key === undefined; ) {
      key = /API key +(\S+)/.exec(output)?.[1];
      if (service.exitCode !== null) fail('ended');
      if (Date.now() > late) fail('prints no API key');
      await new Promise((done) => setTimeout(done, 500));
    }
    say(`${user.name}: it printed\n${output}`);
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/runs/generate`, {
      method: 'POST',
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ prompt: 'a fox by a mountain lake at dusk', sync: true }),
    });
    const { image_url } = (await response.json()) as { image_url?: string };
    const image = await fetch(image_url ?? fail('makes no image'));
    if (image.headers.get('content-type') !== 'image/png') fail('makes no PNG');
    say(`${user.name}: an image of ${(await image.arrayBuffer()).byteLength} bytes`);
  } finally {
    // Everything in its namespace ends with it.
    service.kill('SIGKILL');
    await ended;
  }
}

async function tryTest(user: User): Promise<void> {
  say(`${user.name}: npm test`);
  const test = inside(user, 'exec npm test');
  const file = join(clone, `reports/bare-${user.name}.txt`);
  let output = '';
  for (const stream of [test.stdout, test.stderr]) stream.on('data', (text) => (output += text));
  const [code] = await once(test, 'exit');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, output);
  say(`${user.name}: npm test ended with ${code}; all of its output is in ${file}\n${output.slice(-1_500)}`);
  if (code !== 0) throw new Error(`${user.name}: npm test failed.`);
}

/**
 * In namespaces of its own, so whatever it mounts or leaves running goes with it. The shell that is their first process
 * stays root's: one that becomes another user is no longer killed with its parent.
 */
function inside({ name, id, home }: User, command: string) {
  const mounts = `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev`;
  const variables = [`HOME=${home}`, `USER=${name}`, 'PATH=/usr/local/bin:/usr/bin:/bin', 'LANG=C.UTF-8'];
  const environment = [...variables, `NODE_EXTRA_CA_CERTS=${certificates}`].join(' ');
  const enter = `chroot --userspec=${id}:${id} ${root} env -i ${environment} sh -c 'cd ~/darkroom && ${command}'`;
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', `${mounts} && ${enter}; exit $?`],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

function run(program: string, args: string[]): void {
  const { status, stderr, stdout, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${error ?? `${stdout}${stderr}`}`);
}

function say(text: string): void {
  console.log(`[${Math.round((Date.now() - started) / 1000)} s] ${text}`);
}
