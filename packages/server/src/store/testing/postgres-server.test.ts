import { expect, test } from 'vitest';
import { startPostgres } from './postgres-server.ts';

test('a server that does not come up is an error at once, with its own output', async () => {
  await expect(startPostgres('max_connections=none')).rejects.toThrow(
    /^Postgres ended with 1\. It printed:\n.*invalid value for parameter "max_connections": "none"/s,
  );
});
