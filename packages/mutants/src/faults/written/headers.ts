import { brokenHeaders, brokenResponse, type NamedFault } from '../fault.ts';

/** Headers that are missing, malformed or untrue. */
export const faultsOfHeaders: NamedFault[] = [
  {
    name: 'no-request-id',
    does: 'X-Request-Id is missing',
    make: brokenHeaders([], (response) => {
      delete response.headers['x-request-id'];
    }),
  },
  {
    name: 'same-request-id',
    does: 'X-Request-Id is always the same',
    make: brokenHeaders([], (response) => {
      response.headers['x-request-id'] = 'req_0000000000';
    }),
  },
  {
    name: 'no-rate-limit',
    does: 'RateLimit is missing',
    make: brokenHeaders(['runs.list'], (response) => {
      delete response.headers.ratelimit;
    }),
  },
  {
    name: 'rate-limit-malformed',
    does: 'RateLimit has the older form',
    make: brokenHeaders(['runs.list'], (response) => {
      if (response.headers.ratelimit) response.headers.ratelimit = 'limit=600, remaining=599, reset=60';
    }),
  },
  {
    name: 'rate-limit-never-falls',
    does: 'what remains of a limit never falls',
    make: brokenHeaders([], (response) => {
      if (response.headers.ratelimit) response.headers.ratelimit = response.headers.ratelimit.replace(/r=\d+/, 'r=599');
    }),
  },
  {
    name: 'quota-lies',
    does: 'RateLimit-Policy tells another quota than me.get',
    make: brokenHeaders(['runs.list'], (response) => {
      if (response.headers['ratelimit-policy'])
        response.headers['ratelimit-policy'] = response.headers['ratelimit-policy'].replace(/q=\d+/, 'q=77');
    }),
  },
  {
    name: 'no-location',
    does: 'accepted runs have no Location',
    make: brokenHeaders(['images.reframe'], (response) => {
      delete response.headers.location;
    }),
  },
  {
    name: 'location-elsewhere',
    does: 'Location leads to another run',
    make: brokenHeaders(['images.reframe'], (response) => {
      if (response.headers.location) response.headers.location = response.headers.location.replace(/.{4}$/, 'dead');
    }),
  },
  {
    name: 'no-run-id-header',
    does: 'images in responses have no Run-Id',
    make: brokenHeaders(['images.removeBackground'], (response) => {
      delete response.headers['run-id'];
    }),
  },
  {
    name: 'no-etag',
    does: 'runs have no ETag',
    make: brokenHeaders(['runs.get'], (response) => {
      delete response.headers.etag;
    }),
  },
  {
    name: 'no-authenticate',
    does: '401 has no WWW-Authenticate',
    make: brokenHeaders([], (response) => {
      delete response.headers['www-authenticate'];
    }),
  },
  {
    name: 'deprecation-untold',
    does: 'deprecated inputs are not told',
    make: brokenHeaders([], (response) => {
      delete response.headers.deprecation;
    }),
  },
  {
    name: 'sunset-too-soon',
    does: 'Sunset is a day after Deprecation',
    make: brokenHeaders([], (response) => {
      if (response.headers.deprecation)
        response.headers.sunset = new Date(
          (Number(response.headers.deprecation.slice(1)) + 86_400) * 1000,
        ).toUTCString();
    }),
  },
  {
    name: 'always-deprecated',
    does: 'every response says Deprecation',
    make: brokenHeaders(['images.generate'], (response) => {
      response.headers.deprecation = '@1735689600';
    }),
  },
  {
    name: 'health-without-version',
    does: 'the health has no version',
    make: brokenResponse(['service.health'], (json) => {
      delete json.version;
    }),
  },
];
