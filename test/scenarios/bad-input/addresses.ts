import { type Case, type Fixtures, json, of } from './case.ts';

const vendora = of('POST', '/api/v1/edits/vendora');
const at = (path: string) => (fixtures: Fixtures) => json({ prompt: 'a', image_url: fixtures.site + path });
const given = (image_url: string) => json({ prompt: 'a', image_url });
const refused = (what: string, address: string): Case =>
  vendora(what, given(address), '422 validation_error', '/image_url');

/** URLs that return nothing usable, and URLs that must not be called. */
export const addresses: Case[] = [
  vendora('a URL without an image', at('/missing'), '422 image_fetch_failed'),
  vendora('a URL that gives text', at('/text'), '415 unsupported_media_type'),
  vendora('a URL that never ends', at('/slow'), '422 image_fetch_failed'),
  vendora('a URL that gives too much', at('/endless'), '413 file_too_large'),
  vendora('a redirect to a private address', at('/redirect'), '422 validation_error', '/image_url'),
  refused('a private address', 'http://192.168.1.1/a.png'),
  refused('a link-local address', 'http://169.254.169.254/latest/meta-data'),
  refused('a private address in other words', 'http://[::ffff:10.0.0.1]/a.png'),
  refused('a name of a private address', 'http://inside.test/a.png'),
  refused('a file', 'file:///etc/passwd'),
  refused('credentials in a URL', 'http://user:secret@127.0.0.1/a.png'),
  of('POST', '/api/v1/runs/generate')(
    'a webhook on a private address',
    json({ prompt: 'a', webhook_url: 'http://10.0.0.1/hook' }),
    '422 validation_error',
    '/webhook_url',
  ),
  of('POST', '/api/v1/webhooks/test')(
    'a test event for a private address',
    json({ url: 'http://10.0.0.1/hook' }),
    '422 validation_error',
    '/url',
  ),
];
