/** For services on a Postgres server, which make no key of their own. */
export const secretKey = Buffer.alloc(32, 'a key for tests').toString('base64');
