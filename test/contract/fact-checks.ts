/** Checks the contract against one fact of the document. */

import { changed, refusal, withEach } from './body-checks.ts';
import {
  aliases,
  findOperation,
  type JsonObject,
  Missing,
  objectAt,
  operation,
  operations,
  reply,
  requestContent,
  requestSchema,
  responseSchema,
} from './contract-document.ts';
import { type Checks, type Fact, type Kind, kindOf } from './facts.ts';
import { fieldNames, fieldProblems, requestFieldProblems } from './schema-checks.ts';
import {
  prefixProblems,
  securityProblems,
  serverProblems,
  transitionProblems,
  versionProblems,
} from './whole-checks.ts';

type Check<K extends Kind> = (contract: JsonObject, given: Checks[K]) => string[];

const FORM = 'multipart/form-data';

const problemIf = (wrong: boolean, problem: string): string[] => (wrong ? [problem] : []);

const notAmong = (name: string, found: string[], what: string): string[] =>
  problemIf(!found.includes(name), `${what}: ${found.join(', ') || 'nothing'}, not ${name}`);

function errorResponses(contract: JsonObject): JsonObject[] {
  return operations(contract).flatMap(({ definition }) =>
    Object.entries(objectAt(definition.responses))
      .filter(([status]) => Number(status) >= 400)
      .map(([, found]) => objectAt(objectAt(objectAt(objectAt(found).content)['application/json']).schema)),
  );
}

const CHECKS: { [K in Kind]: Check<K> } = {
  operation: (contract, { id, method, path }) => {
    const found = operation(contract, id);
    return [
      ...problemIf(method !== undefined && method !== found.method, `${id} is ${found.method}, not ${method}`),
      ...problemIf(path !== undefined && path !== found.path, `${id} is at ${found.path}, not ${path}`),
    ];
  },
  alias: (contract, { id, of, fixed }) => {
    const found = aliases(operation(contract, of)).find((alias) => alias.operationId === id);
    if (!found) return [`${of} has no second name ${id}`];
    return Object.entries(fixed ?? {})
      .filter(([name, value]) => objectAt(found.fixed)[name] !== value)
      .map(([name, value]) => `${id} does not fix ${name} to ${JSON.stringify(value)}`);
  },
  removed: (contract, { id }) => problemIf(findOperation(contract, id) !== undefined, `${id} is still there`),
  takes: (contract, { operation: id, media, only }) => {
    const found = Object.keys(requestContent(contract, id));
    return [
      ...notAmong(media, found, `${id} takes`),
      ...problemIf(only === true && found.length !== 1, `${id} takes more than ${media}: ${found.join(', ')}`),
    ];
  },
  gives: (contract, { operation: id, status, media, only, code }) => {
    const content = objectAt(reply(contract, id, status).content);
    const found = Object.keys(content);
    if (media === 'none') return problemIf(found.length > 0, `${id} ${status} has a body: ${found.join(', ')}`);
    const codes = Object.values(objectAt(objectAt(content[media]).examples)).map((example) =>
      String(objectAt(objectAt(example).value).code),
    );
    return [
      ...notAmong(media, found, `${id} ${status} gives`),
      ...problemIf(
        only === true && found.length !== 1,
        `${id} ${status} gives more than ${media}: ${found.join(', ')}`,
      ),
      ...(code === undefined ? [] : notAmong(code, codes, `${id} ${status} has the codes`)),
    ];
  },
  header: (contract, { operation: id, status, name }) =>
    notAmong(name, Object.keys(objectAt(reply(contract, id, status).headers)), `${id} ${status} has the headers`),
  request: (contract, { operation: id, media, ...fact }) =>
    requestFieldProblems(requestSchema(contract, id, media), fact),
  response: (contract, { operation: id, status, media, ...fact }) =>
    [status]
      .flat()
      .flatMap((each) =>
        fieldProblems(responseSchema(contract, id, each, media), fact).map((problem) => `${each}: ${problem}`),
      ),
  errors: (contract, fact) => {
    const found = errorResponses(contract);
    return found.length === 0 ? ['there is no error response'] : found.flatMap((schema) => fieldProblems(schema, fact));
  },
  'same-fields': (contract, { operation: id, besides }) => {
    const form = fieldNames(requestSchema(contract, id, FORM));
    return [...fieldNames(requestSchema(contract, id)), ...(besides ?? [])]
      .filter((name) => !form.has(name))
      .map((name) => `the form-data form of ${id} has no ${name}`);
  },
  accepts: (contract, { operation: id, media, body, each }) =>
    withEach(body, each ?? {}).flatMap((some) => {
      const refused = refusal(requestSchema(contract, id, media), some);
      return refused === undefined ? [] : [`${id} refuses ${JSON.stringify(some)}: ${refused}`];
    }),
  refuses: (contract, { operation: id, media, body, until }) => {
    const schema = requestSchema(contract, id, media);
    const repaired = changed(body, until);
    const refused = refusal(schema, repaired);
    return [
      ...problemIf(refusal(schema, body) === undefined, `${id} accepts ${JSON.stringify(body)}`),
      ...problemIf(refused !== undefined, `${id} refuses even ${JSON.stringify(repaired)}: ${refused}`),
    ];
  },
  transition: transitionProblems,
  webhook: (contract, { name }) => notAmong(name, Object.keys(objectAt(contract.webhooks)), 'the webhooks are'),
  security: securityProblems,
  version: versionProblems,
  server: serverProblems,
  prefix: prefixProblems,
  text: (contract, { operation: id, contains }) => {
    const words = JSON.stringify(operation(contract, id).definition).replaceAll('\\n', ' ');
    return problemIf(!words.includes(contains), `${id} does not say "${contains}"`);
  },
};

/** What the contract has instead of the fact; an empty list means that the fact holds. */
export function problemsOf(contract: JsonObject, fact: Fact): string[] {
  const kind = kindOf(fact);
  try {
    return (CHECKS[kind] as Check<Kind>)(contract, fact[kind] as Checks[Kind]);
  } catch (error) {
    if (error instanceof Missing) return [error.message];
    throw error;
  }
}

/** The names of the facts that the contract does not fulfil. */
export const lostFacts = (contract: JsonObject, facts: Fact[]): string[] =>
  facts.filter((fact) => problemsOf(contract, fact).length > 0).map((fact) => fact.id);
