/** Files cannot be stored or read right now: the disk is full or read-only, or the storage does not respond. */
export class StorageUnavailable extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'StorageUnavailable';
  }
}

const diskFailures = new Set([
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'EMFILE',
  'ENFILE',
  'EFBIG',
]);

/** Turns a disk failure into `StorageUnavailable`; leaves errors of the body that was being read as they are. */
export function whenDiskFails(error: unknown): unknown {
  if (error instanceof StorageUnavailable || !diskFailures.has((error as NodeJS.ErrnoException)?.code ?? ''))
    return error;
  return new StorageUnavailable('Files cannot be stored right now. Retry shortly.', { cause: error });
}
