import { brokenAnswer, brokenHeaders, type NamedFault } from '../fault.ts';

/** Headers that are missing, malformed or untrue. */
export const faultsOfHeaders: NamedFault[] = [
  {
    name: 'no-request-id',
    does: 'X-Request-Id is missing',
    make: brokenHeaders([], (answer) => {
      delete answer.headers['x-request-id'];
    }),
  },
  {
    name: 'same-request-id',
    does: 'X-Request-Id is always the same',
    make: brokenHeaders([], (answer) => {
      answer.headers['x-request-id'] = 'req_0000000000';
    }),
  },
  {
    name: 'no-rate-limit',
    does: 'RateLimit is missing',
    make: brokenHeaders(['runs.list'], (answer) => {
      delete answer.headers.ratelimit;
    }),
  },
  {
    name: 'rate-limit-malformed',
    does: 'RateLimit has the older form',
    make: brokenHeaders(['runs.list'], (answer) => {
      if (answer.headers.ratelimit) answer.headers.ratelimit = 'limit=600, remaining=599, reset=60';
    }),
  },
  {
    name: 'rate-limit-never-falls',
    does: 'what remains of a limit never falls',
    make: brokenHeaders([], (answer) => {
      if (answer.headers.ratelimit) answer.headers.ratelimit = answer.headers.ratelimit.replace(/r=\d+/, 'r=599');
    }),
  },
  {
    name: 'quota-lies',
    does: 'RateLimit-Policy tells another quota than me.get',
    make: brokenHeaders(['runs.list'], (answer) => {
      if (answer.headers['ratelimit-policy'])
        answer.headers['ratelimit-policy'] = answer.headers['ratelimit-policy'].replace(/q=\d+/, 'q=77');
    }),
  },
  {
    name: 'no-location',
    does: 'accepted runs have no Location',
    make: brokenHeaders(['images.reframe'], (answer) => {
      delete answer.headers.location;
    }),
  },
  {
    name: 'location-elsewhere',
    does: 'Location leads to another run',
    make: brokenHeaders(['images.reframe'], (answer) => {
      if (answer.headers.location) answer.headers.location = answer.headers.location.replace(/.{4}$/, 'dead');
    }),
  },
  {
    name: 'no-run-id-header',
    does: 'pictures in answers have no Run-Id',
    make: brokenHeaders(['images.removeBackground'], (answer) => {
      delete answer.headers['run-id'];
    }),
  },
  {
    name: 'no-etag',
    does: 'runs have no ETag',
    make: brokenHeaders(['runs.get'], (answer) => {
      delete answer.headers.etag;
    }),
  },
  {
    name: 'no-authenticate',
    does: '401 has no WWW-Authenticate',
    make: brokenHeaders([], (answer) => {
      delete answer.headers['www-authenticate'];
    }),
  },
  {
    name: 'deprecation-untold',
    does: 'deprecated inputs are not told',
    make: brokenHeaders([], (answer) => {
      delete answer.headers.deprecation;
    }),
  },
  {
    name: 'sunset-too-soon',
    does: 'Sunset is a day after Deprecation',
    make: brokenHeaders([], (answer) => {
      if (answer.headers.deprecation)
        answer.headers.sunset = new Date((Number(answer.headers.deprecation.slice(1)) + 86_400) * 1000).toUTCString();
    }),
  },
  {
    name: 'always-deprecated',
    does: 'every answer says Deprecation',
    make: brokenHeaders(['images.generate'], (answer) => {
      answer.headers.deprecation = '@1735689600';
    }),
  },
  {
    name: 'health-without-version',
    does: 'the health has no version',
    make: brokenAnswer(['service.health'], (json) => {
      delete json.version;
    }),
  },
];
