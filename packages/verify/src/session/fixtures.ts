import type { SampleImages } from '../materials/sample-images.ts';
import type { Receiver } from '../receiver/receiver.ts';

/** An image that the server stores for us: an uploaded run, completed from the start. */
export interface SourceRun {
  runId: string;
  url: string;
}

/** What requests refer to: real images, runs, models and URLs that the server knows. */
export interface Fixtures {
  samples: SampleImages;
  me: { user_id: string; scopes: string[]; limits: Record<string, number> };
  /** Empty if nothing may be uploaded. */
  sources: SourceRun[];
  mask: SourceRun | undefined;
  models: { model_id: string; model_types: string[]; status: string }[];
  /** A model of another user. */
  forbiddenModel: string | undefined;
  /** Undefined if the server cannot reach us. */
  receiver: Receiver | undefined;
  /** The receiver, even if the server cannot reach it, so it can be closed. */
  ownReceiver: Receiver;
}

/** A model that may be used with this model type. */
export function modelFor({ models }: Fixtures, modelType: string): string | undefined {
  return models.find(({ model_types, status }) => status === 'ready' && model_types.includes(modelType))?.model_id;
}
