/** A file part of a form. Where its bytes are is known only to the one that received them. */
export class FormFile {
  /** As the caller named it; for showing only. */
  readonly filename: string;

  constructor(filename: string) {
    this.filename = filename;
  }
}

/** The parts of a form in the order they came, repeated names included. */
export type FormParts<File extends FormFile = FormFile> = [name: string, value: string | File][];
