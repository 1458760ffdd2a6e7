import type { Backend } from '@darkroom/engine';
import type { Backends } from '../backends/create-backends.ts';
import type { Egress } from '../egress/index.ts';
import type { FileStore } from '../files/index.ts';
import type { Runs } from '../runs/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Store } from '../store/index.ts';
import type { Deliveries } from '../webhooks/index.ts';

/** What operations work with. */
export interface Service {
  settings: Settings;
  store: Store;
  runs: Runs;
  files: FileStore;
  deliveries: Deliveries;
  sources: Sources;
  egress: Egress;
  /** The engine; started on first use, because an API process may never need it. */
  backend(): Backend;
  /** What serves which model type and kind of work. */
  backends: Backends;
  /** The public URL of a stored file. */
  fileUrl(file: string): string;
  /** The metrics of this process, as text, and the media type of that text. */
  metrics(): Promise<{ text: string; type: string }>;
  /** Aborted when the service is about to stop: waiting requests then respond with what there is. */
  stopping: AbortSignal;
}
