import { brokenHeaders, brokenResponse, type NamedFault } from '../fault.ts';

const isError = (status: number): boolean => status >= 400;

/** Errors, statuses and types that are not what the contract says. */
export const faultsOfRefusals: NamedFault[] = [
  {
    name: 'error-without-code',
    does: 'errors lose their code',
    make: brokenResponse(
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
    make: brokenResponse(
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
    make: brokenResponse(
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
    make: brokenResponse(
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
    make: brokenResponse(
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
    make: brokenResponse(
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
    make: brokenResponse(
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
    make: brokenHeaders(['runs.get'], (response) => {
      if (response.status === 404) {
        response.headers['content-type'] = 'text/html';
        response.body = Buffer.from('<h1>Not found</h1>');
      }
    }),
  },
  {
    name: 'json-as-text',
    does: 'JSON is sent as text/plain',
    make: brokenHeaders(['runs.tree'], (response) => {
      response.headers['content-type'] = 'text/plain';
    }),
  },
  {
    name: 'json-cut-off',
    does: 'JSON is cut off',
    make: brokenHeaders(['prompts.list'], (response) => {
      response.body = response.body.subarray(0, -3);
    }),
  },
  {
    name: 'accepted-as-200',
    does: 'an accepted run is 200',
    make: brokenHeaders(['images.generate'], (response) => {
      if (response.status === 202) response.status = 200;
    }),
  },
  {
    name: 'created-as-200',
    does: 'an upload is 200',
    make: brokenHeaders(['images.upload'], (response) => {
      if (response.status === 201) response.status = 200;
    }),
  },
  {
    name: 'validation-as-400',
    does: 'validation errors are 400',
    make: brokenHeaders(['images.reframe'], (response) => {
      if (response.status === 422) response.status = 400;
    }),
  },
  {
    name: 'unauthenticated-as-403',
    does: 'missing credentials are 403',
    make: brokenHeaders(['runs.get'], (response) => {
      if (response.status === 401) response.status = 403;
    }),
  },
  {
    name: 'method-as-404',
    does: 'an unknown method is 404',
    make: brokenHeaders([], (response) => {
      if (response.status === 405) response.status = 404;
    }),
  },
  {
    name: 'no-allow',
    does: '405 has no Allow',
    make: brokenHeaders([], (response) => {
      if (response.status === 405) delete response.headers.allow;
    }),
  },
  {
    name: 'allow-lies',
    does: 'Allow lists methods that are not there',
    make: brokenHeaders([], (response) => {
      if (response.status === 405) response.headers.allow = 'GET, POST, PUT, DELETE';
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
