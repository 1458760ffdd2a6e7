import { join } from 'node:path';
import { temporaryFolder } from '../../store/testing/temporary-folder.ts';
import { type FileOwner, type FileStore, openFiles, openProcessFolders, type S3Options } from '../index.ts';

export interface TestFiles {
  dataFolder?: string;
  s3?: S3Options;
  owner?: Partial<FileOwner>;
}

/** Opens files as a process of a deployment does; by default in a folder of the test's own. */
export async function openTestFiles({ dataFolder = temporaryFolder(), s3, owner }: TestFiles = {}): Promise<FileStore> {
  const folders = await openProcessFolders(dataFolder);
  return await openFiles({
    dataFolder,
    ...(s3 !== undefined && { s3 }),
    owner: { id: 'deployment-a', hasUnprefixedFiles: false, announce: async () => {}, ...owner },
    folders,
    incomingFolder: await folders.folder(join(dataFolder, 'incoming')),
  });
}
