import { globSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, normalize } from 'node:path';
import { runInNewContext, Script } from 'node:vm';
import { buildSite, type Contract, contractOf, loadContract, performanceGroups, webhookExample } from '@darkroom/docs';
import { verifyWebhook } from '@darkroom/docs/verify-webhook';
import { checkNames } from '@darkroom/verify';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The file with all operations, which is for keeping and not a page of the site. */
const download = 'reference/all.html';

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
    const broken = [...text].flatMap(([file, content]) =>
      linksOf(file, content)
        .filter((link) => isBroken(file, link))
        .map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('every result of the search leads to a page and a place that exist, and everything can be found', () => {
    const { entries } = searchData();
    const found = new Set(entries.map(({ title }) => title));
    const broken = entries.filter(({ url }) => isBroken('index.html', url)).map(({ url }) => url);
    expect(broken).toEqual([]);
    const names = [
      ...contract.operations.map(({ id }) => id),
      ...contract.document.components.schemas.ErrorCode['x-extensible-enum'],
    ];
    expect(names.filter((name) => !found.has(name))).toEqual([]);
    expect(['seed', 'webhook_url', 'Idempotency-Key', 'run_id'].filter((name) => !found.has(name))).toEqual([]);
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

describe('pages', () => {
  test('every page can be reached by links, and no link opens the file that is for keeping', () => {
    const reached = new Set<string>();
    const follow = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const [, , link = ''] of (text.get(file) ?? '').matchAll(
        /<a (?![^>]*\bdownload=)([^>]* )?href="([^"]+)"/g,
      )) {
        const path = /^[a-z]+:|^#/.test(link) ? '' : normalize(join(dirname(file), link.replace(/#.*/, '')));
        if (path.endsWith('.html')) follow(path);
      }
    };
    follow('index.html');
    expect([...text.keys()].filter((file) => file.endsWith('.html') && !reached.has(file))).toEqual([download]);
  });

  test('a page needs at most 300 kB, with its style sheets, scripts and first images', () => {
    const sizeOf = (file: string): number => Buffer.byteLength(text.get(file) ?? '');
    const large = [...text]
      .filter(([file]) => file.endsWith('.html') && file !== download)
      .map(([file, content]) => {
        const shown = content.replace(/<noscript>.*?<\/noscript>/g, '');
        const tags = shown.match(/<(?:script|img|link rel="stylesheet")[^>]+>/g) ?? [];
        // A test in the browser counts those that are loaded as they come near.
        const loads = tags
          .filter((tag) => !/loading="lazy"|data-src=/.test(tag))
          .map((tag) => normalize(join(dirname(file), /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? '')));
        return { file, kilobytes: [file, ...new Set(loads)].reduce((sum, one) => sum + sizeOf(one), 0) / 1000 };
      })
      .filter(({ kilobytes }) => kilobytes > 300);
    expect(large).toEqual([]);
  });

  test('each error code has a page with its cause, what to do, and the operations that return it', () => {
    const { 'x-extensible-enum': codes, 'x-enumDescriptions': meanings } =
      contract.document.components.schemas.ErrorCode;
    for (const code of codes) {
      const page = text.get(`errors/${code}.md`) ?? '';
      expect(page, code).toContain(`## Cause\n\n${meanings[code]}`);
      // The example's own words and the general rule of its status.
      expect(page, code).toMatch(/## What to do\n\n(?:- \S.+\n)+- For any `\d{3}`/);
    }
    expect(text.get('errors/run_active.md')).toContain(
      '- Cancel it or wait until it ends, and send the request again.',
    );
    expect(text.get('errors/run_active.md')).toContain('[`runs.delete`](../operations/runs.delete.md)');
    expect(text.get('errors/run_active.md')).not.toContain('images.generate');
  });

  test('an operation says which model uses and requires a field, and the rules between fields', () => {
    const page = text.get('operations/images.generate.md') ?? '';
    const rowOf = (field: string): string => page.split('\n').find((line) => line.startsWith(`| \`${field}\``)) ?? '';
    expect(rowOf('width')).toContain('Required with `wan-image-2.1`, `wan-image-2.2` and `qwen-image-edit`.');
    expect(rowOf('lora_1')).toContain('Used by `qwen-image-edit`.');
    expect(rowOf('batch_size')).toContain('Used by all but `wan-image-2.1`.');
    expect(rowOf('seed')).not.toContain('Used by');
    expect(rowOf('seed')).toContain('With `flux-kontext-max`: at least 0.');
    expect(rowOf('flux-kontext-multi')).toContain(
      '| `prompt`, `image_urls` or `run_ids` | `aspect_ratio`, `batch_size` |',
    );
    expect(page).toContain(
      '- Give `lora_low_name` and `lora_high_name` together ([`validation_error`](../errors/validation_error.md))',
    );
    expect(page).toContain(
      '- With `model_type` `flux-kontext-multi`: give `image_urls` or `run_ids` ([`missing_source`](../errors/missing_source.md))',
    );
  });

  test('versions are compared side by side: what is new, and what a field was before', () => {
    const pageOf = (versions: string): string =>
      (text.get(`versions/${versions}.html`) ?? '').replace(/<td [^>]+>/g, '<td>');
    const page = pageOf('1.11.0-beta-to-1.12.0-beta');
    const row = (...cells: string[]): string => cells.map((cell) => `<td>${cell}</td>`).join('');
    expect(page).toContain(row('Operations', '48', '56', '8 new'));
    expect(page).toContain('Notes on 1.12.0-beta');
    expect(page).toContain('The error codes <code>run_canceled</code>');
    expect(page).toMatch(/<td><code>q<\/code><\/td><td>–<\/td><td>string, optional\. 1 to 200 characters\.<\/td>/);
    expect(page).toMatch(/<td><code>steps<\/code><\/td><td>number, optional[^<]*<\/td><td>integer, optional/);
    expect(pageOf('1.12.0-beta-to-1.13.0-beta')).toContain(row('Response fields', '', '', 'no change'));
  });

  test('everything that is measured has a title and a line that says what it is', () => {
    const measured = globSync('test/bench/*.bench.ts').map((file) => basename(file, '.bench.ts'));
    expect(Object.keys(performanceGroups).sort()).toEqual(measured.sort());
    const page = text.get('performance.html') ?? '';
    expect(page).toContain('<h2 id="mock">Mock');
    expect(page).toContain('<code>npm run bench -- mock</code>');
  });

  test('the states of a run are drawn from the contract', () => {
    const { states } = contract.document.components.schemas.RunStatus['x-state-machine'];
    const page = text.get('guides/runs-and-progress.html') ?? '';
    for (const name of Object.keys(states)) expect(page).toContain(`>${name}</text>`);
    expect(page).toContain(
      'queued becomes processing, failed, canceled; processing becomes completed, failed, canceled',
    );
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
      verifyWebhook(text, new Headers({ ...headers, ...changed }), key, at);
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
    delete document.components.schemas.ErrorCode['x-extensible-enum'];
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

/** Whether a link of a page leads nowhere. */
function isBroken(file: string, link: string): boolean {
  const [path = '', hash = ''] = link.split('#');
  const target = path ? normalize(join(dirname(file), decodeURI(path))) : file;
  const page = text.get(target);
  if (page === undefined) return true;
  if (!hash) return false;
  return !page.includes(`id="${decodeURIComponent(hash)}"`) && !headings(page).includes(hash);
}

/** The index of the search, as a page reads it. */
function searchData(): { entries: { title: string; url: string }[] } {
  const context: { searchData?: { entries: { title: string; url: string }[] } } = {};
  runInNewContext(text.get('assets/search-index.js') ?? '', context);
  return context.searchData ?? { entries: [] };
}

/** Links of a page to other pages of the site. Those of the file for keeping are tested by using it. */
function linksOf(file: string, content: string): string[] {
  if (file === download) return [];
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
