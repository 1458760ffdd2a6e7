import { onJson, onResponse } from '../fault.ts';

/** Responses with headers, statuses and errors that are malformed or untrue. */
export const faultsOfHeaders = {
  'same-request-id': onResponse([], ({ headers }) => Object.assign(headers, { 'x-request-id': 'req_0000000000' })),
  'rate-limit-of-older-form': onResponse(['runs.list'], ({ headers }) => {
    if (headers.ratelimit) headers.ratelimit = 'limit=600, remaining=599, reset=60';
  }),
  'rate-limit-never-falls': onResponse([], ({ headers }) => {
    if (headers.ratelimit) headers.ratelimit = headers.ratelimit.replace(/r=\d+/, 'r=599');
  }),
  'quota-of-another': onResponse(['runs.list'], ({ headers }) => {
    const policy = headers['ratelimit-policy'];
    if (policy) headers['ratelimit-policy'] = policy.replace(/q=\d+/, 'q=77');
  }),
  'sunset-too-soon': onResponse([], ({ headers }) => {
    const { deprecation } = headers;
    if (deprecation) headers.sunset = new Date((Number(deprecation.slice(1)) + 86_400) * 1000).toUTCString();
  }),
  'always-deprecated': onResponse(['images.generate'], ({ headers }) =>
    Object.assign(headers, { deprecation: '@1735689600' }),
  ),
  'allow-of-others': onResponse([], ({ status, headers }) => {
    if (status === 405) headers.allow = 'GET, POST, PUT, DELETE';
  }),
  'unknown-error-code': onJson(['runs.get'], (json) => Object.assign(json, { code: 'oops' }), isError),
  'empty-error-message': onJson(['runs.get'], (json) => Object.assign(json, { message: '' }), isError),
  'issues-name-another-field': onJson(
    ['images.reframe'],
    (json) => {
      for (const issue of json.details?.issues ?? []) issue.path = '/prompt2';
    },
    isError,
  ),
  'html-error': onResponse(['runs.get'], (response) => {
    if (response.status !== 404) return;
    response.headers['content-type'] = 'text/html';
    response.body = Buffer.from('<h1>Not found</h1>');
  }),
  'json-as-text': onResponse(['runs.tree'], ({ headers }) => Object.assign(headers, { 'content-type': 'text/plain' })),
  'json-cut-off': onResponse(['prompts.list'], (response) => {
    response.body = response.body.subarray(0, -3);
  }),
  'created-as-200': onResponse(['images.upload'], (response) => {
    if (response.status === 201) response.status = 200;
  }),
  'unauthenticated-as-403': onResponse(['runs.get'], (response) => {
    if (response.status === 401) response.status = 403;
  }),
};

function isError(status: number): boolean {
  return status >= 400;
}
