import { FormFile } from '@darkroom/contract/reading';

/** A file part of a form: its bytes wait on disk until the request is accepted or refused. */
export class UploadedFile extends FormFile {
  readonly path: string;
  readonly size: number;
  /** SHA-256 of the bytes, to distinguish files. */
  readonly digest: string;

  constructor(path: string, size: number, filename: string, digest: string) {
    super(filename);
    this.path = path;
    this.size = size;
    this.digest = digest;
  }
}
