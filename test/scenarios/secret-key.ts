/** For services on a Postgres server, which do not make their own key. */
export const secretKey = Buffer.alloc(32, 'a key for tests').toString('base64');
