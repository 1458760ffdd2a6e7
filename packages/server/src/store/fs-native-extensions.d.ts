declare module 'fs-native-extensions' {
  /** Takes an exclusive lock on an open file; false if another open file has it. */
  export function tryLock(fd: number): boolean;
}
