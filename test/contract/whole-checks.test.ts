/** Tests of the checks on the contract as a whole, and that no fact holds for an empty contract. */

import { describe, expect, test } from 'vitest';
import { readContract } from './bundled-contract.ts';
import { at, eachObject, renamed, withEveryOperation, withOperation } from './contract-changes.ts';
import { isObject, type JsonObject } from './contract-document.ts';
import { lostFacts } from './fact-checks.ts';
import { type Fact, type FieldFact, kindOf, readFacts } from './facts.ts';

const contract = readContract();
/** A fact that the contract lacks anyway says nothing about a change. */
const missing = new Set(lostFacts(contract, readFacts()));
const facts = readFacts().filter(({ id }) => !missing.has(id));

/** What a fact says about a field, if it is about one. */
const fieldFact = (fact: Fact): FieldFact | undefined => fact.request ?? fact.response ?? fact.errors;

/** The keywords that only lead to other schemas. */
const STRUCTURE = ['properties', 'required', 'items', 'oneOf', 'anyOf'];

const ids = (some: Fact[]): string[] => some.map((fact) => fact.id);

const withPath = (from: string, to: string): JsonObject => ({
  ...contract,
  paths: renamed(contract.paths as JsonObject, from, to),
});

function withStates(change: (machine: JsonObject) => void): JsonObject {
  const copy = structuredClone(contract);
  eachObject(copy, (part) => {
    if (isObject(part['x-state-machine'])) change(part['x-state-machine']);
  });
  return copy;
}

const changes: [what: string, change: () => JsonObject, lost: string[]][] = [
  ['a path renamed', () => withPath('/api/v1/upload', '/api/v1/uploads'), ['endpoint-upload', 'endpoint-upload-mask']],
  [
    'a path without the prefix',
    () => withPath('/api/v1/edits/segment', '/edits/segment'),
    ['endpoint-segment', 'version-prefix'],
  ],
  [
    'a method changed',
    () => ({
      ...contract,
      paths: {
        ...(contract.paths as JsonObject),
        '/api/v1/edits/segment': renamed(at(contract, 'paths', '/api/v1/edits/segment'), 'post', 'put'),
      },
    }),
    ['endpoint-segment'],
  ],
  [
    'an operation under another name',
    () =>
      withOperation(contract, 'prompts.delete', (definition) => {
        definition.operationId = 'prompts.remove';
      }),
    ['has-prompts-delete'],
  ],
  [
    'a removed operation that is back',
    () =>
      withOperation(contract, 'me.get', (definition) => {
        definition.operationId = 'uploadImage';
      }),
    ['removed-upload-image'],
  ],
  [
    'a second name that fixes nothing',
    () =>
      withOperation(contract, 'images.uploadMask', (definition) => {
        eachObject(definition['x-aliases'], (alias) => delete alias.fixed);
      }),
    ['rule-upload-mask-flag'],
  ],
  [
    'a state that cannot be left',
    () => withStates((machine) => Object.assign(at(machine, 'states', 'processing'), { to: ['failed'] })),
    ['state-pending-to-completed', 'state-processing-to-completed'],
  ],
  [
    'another first state',
    () => withStates((machine) => Object.assign(machine, { initial: 'processing' })),
    ['state-begins-pending'],
  ],
  [
    'an event not described',
    () => ({ ...contract, webhooks: renamed(contract.webhooks as JsonObject, 'run.failed', 'run.lost') }),
    ['event-failed'],
  ],
  ['credentials not accepted', () => ({ ...contract, security: [{ ApiKey: [] }] }), ['auth-token']],
  ['another version', () => ({ ...contract, info: { version: '2.0.0' } }), ['version-label']],
  ['a fixed URL', () => ({ ...contract, servers: [{ url: 'https://darkroom.example' }] }), ['service-base-url']],
];

describe('the checks of the whole', () => {
  test.each(changes)('name the facts lost by %s', (_what, change, lost) => {
    expect(lostFacts(change(), facts)).toEqual(lost);
  });
});

describe('a contract that says nothing', () => {
  const held = (changed: JsonObject, some: Fact[]): string[] => {
    const lost = new Set(lostFacts(changed, some));
    return ids(some).filter((id) => !lost.has(id));
  };

  test('holds no fact when it is empty, except that removed operations are not there', () => {
    expect(held({}, facts)).toEqual(ids(facts.filter((fact) => kindOf(fact) === 'removed')));
  });

  test('holds no fact about the keywords of a field when fields have none', () => {
    const bare = withEveryOperation(contract, (definition) =>
      eachObject(definition, (schema) => {
        if (!isObject(schema.properties)) return;
        for (const field of Object.values(schema.properties).filter(isObject)) {
          for (const part of [field, field.items].filter(isObject)) {
            for (const name of Object.keys(part)) if (!STRUCTURE.includes(name)) delete part[name];
          }
        }
      }),
    );
    const about = facts.filter((fact) => {
      const { is = {}, has } = fieldFact(fact) ?? {};
      return has !== undefined || Object.keys(is).some((name) => name !== 'type') || (is.type ?? 'any') !== 'any';
    });
    expect(about.length).toBeGreaterThan(200);
    expect(held(bare, about)).toEqual([]);
  });

  test('holds no fact that a field is required when nothing is, nor that it is optional when everything is', () => {
    const withRequired = (required: (properties: JsonObject) => string[]): JsonObject =>
      withEveryOperation(contract, (definition) =>
        eachObject(definition, (schema) => {
          if (isObject(schema.properties)) schema.required = required(schema.properties);
          delete schema.dependentRequired;
        }),
      );
    const requires = (value: boolean): Fact[] => facts.filter((fact) => fieldFact(fact)?.required === value);
    expect(
      held(
        withRequired(() => []),
        requires(true),
      ),
    ).toEqual([]);
    expect(held(withRequired(Object.keys), requires(false))).toEqual([]);
  });

  test('holds no rule when every body is accepted, or none', () => {
    const withBodies = (schema: JsonObject): JsonObject =>
      withEveryOperation(contract, (definition) => {
        const content = isObject(definition.requestBody) ? definition.requestBody.content : {};
        for (const media of Object.values(isObject(content) ? content : {}))
          Object.assign(media as JsonObject, { schema });
      });
    expect(
      held(
        withBodies({}),
        facts.filter((fact) => fact.refuses),
      ),
    ).toEqual([]);
    expect(
      held(
        withBodies({ not: {} }),
        facts.filter((fact) => fact.accepts ?? fact.refuses),
      ),
    ).toEqual([]);
  });
});
