import { brokenResponse, brokenRun, type NamedFault } from '../fault.ts';

/** Responses whose bodies differ from the contract. */
export const faultsOfShape: NamedFault[] = [
  {
    name: 'run-without-progress',
    does: 'runs lose progress',
    make: brokenRun((run) => delete run.progress),
  },
  {
    name: 'run-without-image-urls',
    does: 'runs lose image_urls',
    make: brokenRun((run) => delete run.image_urls),
  },
  { name: 'run-without-seed', does: 'runs lose seed', make: brokenRun((run) => delete run.seed) },
  {
    name: 'progress-as-text',
    does: 'progress is a text',
    make: brokenRun((run) => {
      run.progress = String(run.progress);
    }),
  },
  {
    name: 'moment-as-number',
    does: 'created_at is a number',
    make: brokenRun((run) => {
      run.created_at = Date.parse(run.created_at);
    }),
  },
  {
    name: 'user-id-null',
    does: 'user_id is null',
    make: brokenRun((run) => {
      run.user_id = null;
    }),
  },
  {
    name: 'unknown-status',
    does: 'status is "done" in place of "completed"',
    make: brokenRun((run) => {
      if (run.status === 'completed') run.status = 'done';
    }),
  },
  {
    name: 'live-status-lags',
    does: 'live_status stays pending',
    make: brokenRun((run) => {
      run.live_status = 'pending';
    }),
  },
  {
    name: 'image-url-not-first',
    does: 'image_url is not the first of image_urls',
    make: brokenRun((run) => {
      if (run.image_url) run.image_url = `${run.image_url}?v=2`;
    }),
  },
  {
    name: 'error-without-failure',
    does: 'completed runs carry an error',
    make: brokenRun((run) => {
      run.error = { message: 'Odd.', code: 'backend_error' };
    }),
  },
  {
    name: 'ended-without-moment',
    does: 'completed_at stays null',
    make: brokenRun((run) => {
      run.completed_at = null;
    }),
  },
  {
    name: 'wrong-run-type',
    does: 'reframed images are told as edits',
    make: brokenRun((run) => {
      if (run.run_type === 'reframe') run.run_type = 'edit';
    }),
  },
  {
    name: 'outputs-disagree',
    does: 'image_url of a generation is not that of its run',
    make: brokenResponse(['images.generate'], (json) => {
      if (json.image_url) json.image_url = json.image_url.replace('/files/', '/files/x');
    }),
  },
  {
    name: 'upload-without-id',
    does: 'an upload has no data.id',
    make: brokenResponse(['images.upload'], (json) => {
      delete json.data.id;
    }),
  },
  {
    name: 'success-as-text',
    does: 'success is "true"',
    make: brokenResponse(['images.upload'], (json) => {
      json.success = 'true';
    }),
  },
];
