import { stringify } from 'yaml';
import { downConvert } from './down-convert.ts';
import type { OpenApi } from './open-api.ts';
import { withoutExamples } from './without-examples.ts';
import { withoutWebhooks } from './without-webhooks.ts';

export type { OpenApi } from './open-api.ts';
export { type PublishedContract, publishedContracts, writeRelease } from './releases.ts';

/** The forms of the contract that are published beside `openapi.json`; each is made when it is needed. */
export const contractForms = {
  'openapi.yaml': toYaml,
  // For agents and small tools.
  'openapi.min.json': (document: OpenApi) => JSON.stringify(withoutExamples(document)),
  // For generators that mistake webhooks for operations.
  'openapi-without-webhooks.json': (document: OpenApi) => toJson(withoutWebhooks(document)),
  // For tools that do not read 3.1.
  'openapi-3.0.json': (document: OpenApi) => toJson(downConvert(document)),
} satisfies Record<string, (document: OpenApi) => string>;

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** What readers of YAML 1.1 would read as something else is quoted. */
export function toYaml(document: OpenApi): string {
  const options = { lineWidth: 120, aliasDuplicateObjects: false, compat: 'yaml-1.1' } as const;
  return `# Generated from openapi/. Do not edit.\n${stringify(document, options)}`;
}
