import { brokenAnswer, brokenHeaders, type NamedFault } from '../fault.ts';

const isError = (status: number): boolean => status >= 400;

/** Errors, statuses and types that are not what the contract says. */
export const faultsOfRefusals: NamedFault[] = [
  {
    name: 'error-without-code',
    does: 'errors lose their code',
    make: brokenAnswer(
      ['runs.get'],
      (json) => {
        delete json.code;
      },
      isError,
    ),
  },
  {
    name: 'unknown-error-code',
    does: 'errors have a code of their own',
    make: brokenAnswer(
      ['runs.get'],
      (json) => {
        json.code = 'oops';
      },
      isError,
    ),
  },
  {
    name: 'code-of-another-status',
    does: 'a missing run is told as validation_error',
    make: brokenAnswer(
      ['runs.get'],
      (json) => {
        json.code = 'validation_error';
      },
      (status) => status === 404,
    ),
  },
  {
    name: 'empty-error-message',
    does: 'errors have an empty message',
    make: brokenAnswer(
      ['runs.get'],
      (json) => {
        json.message = '';
      },
      isError,
    ),
  },
  {
    name: 'issues-dropped',
    does: 'validation errors have no issues',
    make: brokenAnswer(
      ['images.reframe'],
      (json) => {
        delete json.details;
      },
      (status) => status === 422,
    ),
  },
  {
    name: 'issues-name-another-field',
    does: 'issues name the wrong field',
    make: brokenAnswer(
      ['images.reframe'],
      (json) => {
        for (const issue of json.details?.issues ?? []) issue.path = '/prompt2';
      },
      (status) => status === 422,
    ),
  },
  {
    name: 'video-error-not-repeated',
    does: 'a refused video lacks error',
    make: brokenAnswer(
      ['generateVideo'],
      (json) => {
        delete json.error;
      },
      (status) => status === 422,
    ),
  },
  {
    name: 'html-error',
    does: 'a missing run is an HTML page',
    make: brokenHeaders(['runs.get'], (answer) => {
      if (answer.status === 404) {
        answer.headers['content-type'] = 'text/html';
        answer.body = Buffer.from('<h1>Not found</h1>');
      }
    }),
  },
  {
    name: 'json-as-text',
    does: 'JSON is sent as text/plain',
    make: brokenHeaders(['runs.tree'], (answer) => {
      answer.headers['content-type'] = 'text/plain';
    }),
  },
  {
    name: 'json-cut-off',
    does: 'JSON is cut off',
    make: brokenHeaders(['prompts.list'], (answer) => {
      answer.body = answer.body.subarray(0, -3);
    }),
  },
  {
    name: 'accepted-as-200',
    does: 'an accepted run is 200',
    make: brokenHeaders(['images.generate'], (answer) => {
      if (answer.status === 202) answer.status = 200;
    }),
  },
  {
    name: 'created-as-200',
    does: 'an upload is 200',
    make: brokenHeaders(['images.upload'], (answer) => {
      if (answer.status === 201) answer.status = 200;
    }),
  },
  {
    name: 'validation-as-400',
    does: 'validation errors are 400',
    make: brokenHeaders(['images.reframe'], (answer) => {
      if (answer.status === 422) answer.status = 400;
    }),
  },
  {
    name: 'unauthenticated-as-403',
    does: 'missing credentials are 403',
    make: brokenHeaders(['runs.get'], (answer) => {
      if (answer.status === 401) answer.status = 403;
    }),
  },
  {
    name: 'method-as-404',
    does: 'an unknown method is 404',
    make: brokenHeaders([], (answer) => {
      if (answer.status === 405) answer.status = 404;
    }),
  },
  {
    name: 'no-allow',
    does: '405 has no Allow',
    make: brokenHeaders([], (answer) => {
      if (answer.status === 405) delete answer.headers.allow;
    }),
  },
  {
    name: 'allow-lies',
    does: 'Allow lists methods that are not there',
    make: brokenHeaders([], (answer) => {
      if (answer.status === 405) answer.headers.allow = 'GET, POST, PUT, DELETE';
    }),
  },
  {
    name: 'fails-on-emoji',
    does: 'prompts outside the first plane make it fail',
    make: () => ({
      request: (request) =>
        request.body.toString().includes('🦊')
          ? {
              status: 500,
              headers: { 'content-type': 'application/json', 'x-request-id': 'req_00000000' },
              body: Buffer.from('{"message":"Failed.","code":"internal_error"}'),
            }
          : undefined,
    }),
  },
];
