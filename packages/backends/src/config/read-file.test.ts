import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { BackendsFileError } from './config.ts';
import { readBackendsFile } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'darkroom-backends-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modelTypes = ['flux-dev', 'vendora', 'gemini-2.5'];
const env = { OPENAI_API_KEY: 'sk-secret' };

function read(text: string) {
  const file = join(folder, 'backends.yaml');
  writeFileSync(file, text);
  return readBackendsFile(file, { env, modelTypes });
}

function problems(text: string): string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof BackendsFileError) return error.problems;
    throw error;
  }
  return [];
}

const workflow = (nodes: object): string => {
  writeFileSync(join(folder, 'flow.json'), JSON.stringify(nodes));
  return './flow.json';
};

describe('the file of backends', () => {
  it('names backends and routes, with keys from the environment', () => {
    const { backends, routes } = read(`
backends:
  cloud:
    protocol: openai
    url: https://api.openai.com/v1/
    key: OPENAI_API_KEY
    timeout: 120
    parallel: 4
  gpu:
    protocol: openai
    server: sglang
    url: http://10.0.0.5:30000/v1
routes:
  - model_type: [flux-dev, vendora]
    backend: cloud
    model: gpt-image-1
    input: { quality: high }
  - work: generate
    backend: [gpu]
    model: flux
`);
    expect(backends).toEqual([
      {
        name: 'cloud',
        protocol: 'openai',
        url: 'https://api.openai.com/v1',
        key: 'sk-secret',
        timeoutMs: 120_000,
        parallel: 4,
        retries: 3,
        server: 'openai',
      },
      expect.objectContaining({ name: 'gpu', server: 'sglang', parallel: 1 }),
    ]);
    expect(routes).toMatchObject([
      // Without `work`, what the protocol serves of requests that name a model type.
      {
        modelTypes: ['flux-dev', 'vendora'],
        work: ['generate', 'edit'],
        model: 'gpt-image-1',
        input: { quality: 'high' },
      },
      { modelTypes: [], work: ['generate'], size: 'scale', where: 'line 18' },
    ]);
  });

  it.each<[string, string, string[]]>([
    ['not YAML', 'backends: [\nroutes: x', ['line 2: ']],
    ['empty', '', ['line 1: the file must be object']],
    [
      'missing parts',
      'backends:\n  a: { protocol: openai }\n',
      ['line 1: routes is missing', 'line 2: url is missing'],
    ],
    [
      'unknown fields and values',
      'backends:\n  a:\n    protocol: grpc\n    url: ftp://x\n    colour: red\nroutes: []',
      [
        'line 3: protocol must be one of openai, comfyui, cog, sdapi, gemini, chat, darkroom',
        'line 4: url must be an http or https URL',
        'line 5: colour is unknown',
      ],
    ],
    [
      'a key in place of the name of a variable',
      'backends:\n  a:\n    protocol: openai\n    url: http://x\n    key: sk-1234-abcd\nroutes: []',
      ['line 5: key must be the name of an environment variable, not a key'],
    ],
    [
      'a variable that is not set, and a password in the URL',
      'backends:\n  a:\n    protocol: openai\n    url: http://me:pw@x/v1\n    key: NOT_SET\nroutes: []',
      [
        'line 4: url must not contain a user or password; use key',
        'line 5: the environment variable NOT_SET is not set',
      ],
    ],
    [
      'an unknown model type',
      'backends:\n  a: { protocol: openai, url: http://x/v1 }\nroutes:\n  - { backend: a, model_type: flux-prod }',
      ['line 4: model_type must be one of flux-dev, vendora, gemini-2.5'],
    ],
    [
      'routes to nothing and to two protocols',
      `backends:
  a: { protocol: openai, url: http://x/v1 }
  b: { protocol: chat, url: http://x/v1 }
routes:
  - backend: c
  - backend: [a, b]
    model: m
    work: generate`,
      ['line 5: backend c is not in backends', 'line 6: a speaks openai and b chat; a route has one protocol'],
    ],
    [
      'work that a protocol, a server or a model type does not have',
      `backends:
  a: { protocol: openai, url: http://x/v1, server: sglang }
  b: { protocol: cog, url: http://x }
  c: { protocol: comfyui, url: http://x }
routes:
  - { work: [generate, video], backend: a, model: m }
  - { work: [maskEdit], backend: a, model: m }
  - { model_type: flux-dev, work: [reference], backend: a, model: m }
  - { work: edit, backend: b }
  - { work: reframe, backend: c }
  - { work: generate, backend: a }`,
      [
        'line 6: openai does not serve video; it serves generate, edit, maskEdit, reference',
        'line 7: a is sglang, which does not serve maskEdit',
        'line 8: requests for reference name no model type; omit model_type for it',
        'line 9: input is missing; cog needs a mapping',
        'line 10: workflow is missing; comfyui needs one for each route',
        'line 11: model is missing; sglang needs one',
        'line 11: generate already has a route, line 6',
      ],
    ],
  ])('%s is refused by line', (_, text, expected) => {
    const found = problems(text);
    expect(found).toEqual(expected.map((one) => expect.stringContaining(one)));
    expect(found.join()).not.toContain('sk-');
  });

  it('refuses placeholders that cannot be filled', () => {
    const flow = workflow({
      3: { class_type: 'KSampler', inputs: { seed: '{{seed}}', steps: '{{steps}}', cfg: '{{cfg_scale:number=x}}' } },
      6: { class_type: 'CLIPTextEncode', inputs: { text: 'masterpiece, {{promt}}' } },
      8: { class_type: 'LoadImage', inputs: { image: '{{source}}' } },
    });
    const found = problems(`
backends:
  gpu: { protocol: comfyui, url: "http://10.0.0.5:8188" }
  box: { protocol: cog, url: "http://10.0.0.6:5000" }
routes:
  - model_type: flux-dev
    work: generate
    backend: gpu
    workflow: ${flow}
    output: "99"
  - work: removeBackground
    backend: box
    input:
      image: "{{source}}"
      text: "{{prompt}}"
`);
    expect(found).toEqual([
      'line 9: node 3, steps: {{steps}} is optional for generate; give a default, such as {{steps=…}}',
      'line 9: node 3, cfg: the default "x" of {{cfg_scale}} is not of type number',
      expect.stringContaining('line 9: node 6, text: {{promt}} is not a field of generate. Fields: aspect_ratio, '),
      expect.stringContaining('line 9: node 8, image: {{source}} is not a field of generate.'),
      'line 10: the workflow has no node 99',
      expect.stringContaining('line 15: {{prompt}} is not a field of removeBackground. Fields: '),
    ]);
  });

  it('says how to export a workflow that is not in API format', () => {
    const flow = workflow({ nodes: [], links: [], version: 0.4 });
    expect(
      problems(`
backends:
  gpu: { protocol: comfyui, url: "http://10.0.0.5:8188" }
routes:
  - { work: generate, backend: gpu, workflow: ${flow} }
`)[0],
    ).toMatch(/^line 5: .*flow.json is not a workflow in API format. In ComfyUI, use "Export \(API\)"\.$/);
  });

  it('names a file that is not there', () => {
    expect(() => readBackendsFile(join(folder, 'none.yaml'), { env, modelTypes })).toThrow(
      /none.yaml cannot be used:\n.*ENOENT/,
    );
  });
});
