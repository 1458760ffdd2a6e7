export class PnpmProgress {
  read(line: string): void;
  get line(): string;
  get errors(): string;
}

export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export function showStatus(title: string, status: () => string, out?: Output): () => void;
