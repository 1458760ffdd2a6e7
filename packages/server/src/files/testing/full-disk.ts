import { Readable } from 'node:stream';
import { openTestFiles } from './open-files.ts';

/** Tries to store files and prints the errors; run with a limit on what a process may write. */
const [dataFolder, endpoint] = process.argv.slice(2);
const keys = { accessKeyId: 'test', secretAccessKey: 'test-secret' };
const s3 = { endpoint: endpoint as string, bucket: 'images', region: 'us-east-1', ...keys };
const bytes = Buffer.alloc(100_000);

async function failureOf(work: Promise<unknown>): Promise<string> {
  return await work.then(
    () => 'none',
    (error) => (error as Error).name,
  );
}

const folder = await openTestFiles({ dataFolder: dataFolder as string });
const remote = await openTestFiles({ dataFolder: dataFolder as string, s3 });
console.log(
  JSON.stringify({
    put: await failureOf(folder.put(bytes, 'image/png')),
    putStream: await failureOf(folder.put(Readable.from([bytes]), 'image/png')),
    check: await failureOf(folder.check()),
    s3PutStream: await failureOf(remote.put(Readable.from([bytes]), 'image/png')),
    s3Check: await failureOf(remote.check()),
    whenSmall: await failureOf(folder.put(Buffer.alloc(100), 'image/png')),
  }),
);
