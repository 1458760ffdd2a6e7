/** A file part of a form: its bytes wait on disk until the request is accepted or refused. */
export class UploadedFile {
  readonly path: string;
  readonly size: number;
  /** As the caller named it; for showing only. */
  readonly filename: string;
  /** SHA-256 of the bytes, to tell one file from another. */
  readonly digest: string;

  constructor(path: string, size: number, filename: string, digest: string) {
    this.path = path;
    this.size = size;
    this.filename = filename;
    this.digest = digest;
  }
}

/** The parts of a form in the order they came, repeated names included. */
export type FormParts = [name: string, value: string | UploadedFile][];
