/** Files cannot be kept or read right now: the disk is full or read-only, or the storage does not respond. */
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

/** Turns a failure of the disk into `StorageUnavailable`; leaves what broke while a body was being read as it is. */
export function whenDiskFails(error: unknown): unknown {
  if (error instanceof StorageUnavailable || !diskFailures.has((error as NodeJS.ErrnoException)?.code ?? ''))
    return error;
  return new StorageUnavailable('Files cannot be stored right now. Retry shortly.', { cause: error });
}
