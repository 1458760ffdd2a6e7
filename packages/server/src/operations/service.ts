import type { Backend } from '@darkroom/engine';
import type { Egress } from '../egress/index.ts';
import type { FileStore } from '../files/index.ts';
import type { Runs } from '../runs/index.ts';
import type { Settings } from '../settings.ts';
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
  /** What makes the pixels; started when first asked for, since an API process may never need it. */
  backend(): Backend;
  /** The name of what does the work of a model type. */
  engineFor(modelType: string): string;
  /** The address under which a stored file is given out. */
  fileUrl(file: string): string;
  /** The metrics of this process, as text, and the type of that text. */
  metrics(): Promise<{ text: string; type: string }>;
  /** Aborted when the service is about to stop: whoever waits for something answers with what there is. */
  stopping: AbortSignal;
}
