import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { Script } from 'node:vm';
import { buildSite, type Contract, contractOf, loadContract, webhookExample } from '@darkroom/docs';
import { verifyWebhook } from '@darkroom/docs/verify-webhook';
import { checkNames } from '@darkroom/verify';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let site: string;
let contract: Contract;
const text = new Map<string, string>();

beforeAll(async () => {
  contract = loadContract();
  site = await buildSite({ out: join(tmpdir(), `darkroom-pages-${process.pid}`) });
  for (const file of await readdir(site, { recursive: true })) {
    if (/\.\w+$/.test(file) && !/^operations$/.test(file)) text.set(file, await readFile(join(site, file), 'utf8'));
  }
});

afterAll(() => rm(site, { recursive: true, force: true }));

describe('links', () => {
  test('every link between pages, HTML and Markdown, leads to a page and a place that exist', () => {
    const anchors = new Set(
      contract.operations.map(({ tag, id, aliasOf }) => `/${tag}/${aliasOf?.id ?? id}`.toLowerCase()),
    );
    const broken = [...text].flatMap(([file, content]) =>
      linksOf(file, content)
        .filter((link) => {
          const [path = '', hash = ''] = link.split('#');
          const target = path ? normalize(join(dirname(file), decodeURI(path))) : file;
          const page = text.get(target);
          if (page === undefined) return true;
          if (!hash) return false;
          if (target === 'reference/all.html') return !anchors.has(hash);
          return !page.includes(`id="${hash}"`) && !headings(page).includes(hash);
        })
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('llms.txt names every guide and every operation', () => {
    const llms = text.get('llms.txt') ?? '';
    const guides = [...text.keys()].filter((file) => /^guides\/.*\.md$/.test(file));
    const missing = [...guides, ...contract.operations.map(({ id }) => `operations/${id}.md`)].filter(
      (file) => !llms.includes(`(${file})`) || !text.has(file),
    );
    expect(missing).toEqual([]);
    expect(llms).toMatch(/^# Darkroom\n\n> /);
  });

  test('no page loads anything from elsewhere', () => {
    const outside = [...text]
      .filter(([file]) => file.endsWith('.html'))
      .flatMap(([file, content]) => {
        const loads = content.match(/<(?:script|link|img|iframe)[^>]+(?:src|href)="(?:https?:)?\/\/[^"]*"/g) ?? [];
        return loads.map((load) => `${file}: ${load}`);
      });
    expect(outside).toEqual([]);
  });
});

describe('guides', () => {
  test('every command of every guide and page calls an operation that exists, with a body it accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(contract.document, 'contract');
    const wrong: string[] = [];
    for (const [file, content] of text) {
      if (!file.endsWith('.md')) continue;
      for (const command of commandsOf(content)) {
        const found = operationOf(command);
        if (!found) wrong.push(`${file}: no operation for ${command.method} ${command.path}`);
        else if (command.json !== undefined) {
          const pointer = `paths/${found.path.replaceAll('~', '~0').replaceAll('/', '~1')}/${command.method.toLowerCase()}`;
          const schema = `contract#/${pointer}/requestBody/content/application~1json/schema`;
          if (!ajv.validate(schema, command.json)) wrong.push(`${file}: ${found.id}: ${ajv.errorsText()}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('the guide to the checks lists every check that can be switched off by name', () => {
    const guide = text.get('guides/verify.md') ?? '';
    expect(checkNames.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
    expect(guide).toContain('| `secrets-unseen` | No response contains a secret');
  });

  test('every piece of JavaScript in a guide is valid', () => {
    const pieces = [...text].flatMap(([file, content]) =>
      [...content.matchAll(/^```javascript\n([\s\S]*?)^```/gm)].map((match) => ({ file, code: match[1] ?? '' })),
    );
    expect(pieces.length).toBeGreaterThan(3);
    for (const { file, code } of pieces) expect(() => new Script(`(async () => {${code}})`), file).not.toThrow();
  });

  test('the code that checks a webhook accepts the worked example and refuses a forged one', async () => {
    const { secret, headers, body } = webhookExample(contract);
    const now = Number(headers['webhook-timestamp']);
    const check = (changed = {}, text = body, key = secret, at = now) =>
      verifyWebhook(new Headers({ ...headers, ...changed }), text, key, at);
    expect(await check()).toMatchObject({ type: 'run.completed', data: { status: 'completed' } });
    const old = `v1,${'A'.repeat(43)}= ${headers['webhook-signature']}`;
    expect(await check({ 'webhook-signature': old })).toMatchObject({ type: 'run.completed' });
    await expect(check({}, `${body} `)).rejects.toThrow('No signature');
    await expect(check({}, body, 'another secret')).rejects.toThrow('No signature');
    await expect(check({ 'webhook-id': 'evt_other' })).rejects.toThrow('No signature');
    await expect(check({ 'webhook-signature': 'v1,!!!' })).rejects.toThrow('No signature');
    await expect(check({ 'webhook-signature': '' })).rejects.toThrow('No signature');
    await expect(check({}, body, secret, now + 301)).rejects.toThrow('too old');
    await expect(check({ 'webhook-timestamp': 'soon' })).rejects.toThrow('too old');
  });
});

describe('building', () => {
  test('a contract that a guide no longer fits fails the build by the name of the guide, and leaves the site', async () => {
    const document = structuredClone(contract.document);
    delete document.components.schemas.ErrorCode.enum;
    delete document.components.headers['Idempotent-Replayed'];
    await expect(buildSite({ out: site, contract: contractOf(document) })).rejects.toThrow(
      /guides\/errors\.md: <!-- contract: error-codes -->/,
    );
    expect(await readdir(site)).toContain('index.html');
  });

  test('a missing changelog fails the build with a sentence that says so', async () => {
    await expect(buildSite({ out: site, changelog: '/nowhere/CHANGELOG.md' })).rejects.toThrow(
      'Cannot read /nowhere/CHANGELOG.md. `npm run release` writes it.',
    );
  });
});

/** Links of a page to other pages of the site. Redoc's own page is tested by using it. */
function linksOf(file: string, content: string): string[] {
  if (file === 'reference/all.html') return [];
  const found = file.endsWith('.html')
    ? [...content.matchAll(/(?:href|src)="([^"]+)"/g)]
    : file.endsWith('.md') || file === 'llms.txt'
      ? [...content.replace(/^```[\s\S]*?^```/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
      : [];
  return found.map((match) => match[1] ?? '').filter((link) => !/^(?:[a-z]+:|#\/)/.test(link));
}

/** The fragments of a Markdown page's headings. */
const headings = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replace(/[^a-z0-9]+/g, '-'));

interface Command {
  method: string;
  path: string;
  json?: unknown;
}

function commandsOf(markdown: string): Command[] {
  const blocks = [...markdown.matchAll(/^```bash\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '');
  return blocks
    .flatMap((block) => block.split(/^(?=curl )/m))
    .flatMap((command) => {
      const path = /http:\/\/127\.0\.0\.1:4000(\/[^\s'"]*)/.exec(command)?.[1];
      if (!path) return [];
      const body = /-H "Content-Type: application\/json" \\\n\s+-d '([\s\S]*?)'(?: \\)?\n/.exec(command)?.[1];
      const method = /-X (\w+)/.exec(command)?.[1] ?? (/ -(?:d|F) /.test(command) ? 'POST' : 'GET');
      return [{ method, path, ...(body && { json: JSON.parse(body.replaceAll("'\\''", "'")) }) }];
    });
}

function operationOf({ method, path }: Command) {
  const [plain = ''] = path.split('?');
  return contract.operations.find(
    (operation) =>
      operation.method === method && new RegExp(`^${operation.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(plain),
  );
}
