import { ended, fetchFile, send } from '../../actions/runs.ts';
import { accepted } from '../../exchange/call.ts';
import { decodeVideo } from '../../materials/decode.ts';
import { tolerances } from '../../materials/pixels.ts';
import { spread } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import type { Scenario } from './scenario.ts';

interface Wanted {
  duration: number;
  fps: number;
  aspect_ratio?: string;
}

export const videoDuration: Scenario = {
  proves: 'A video has the requested duration, shape and frame rate, as it is encoded and not only as the run says.',
  about: ['generateVideo'],
  async run(session) {
    const videos = [
      { duration: 2, fps: 4, aspect_ratio: '1:1' },
      { duration: 1, fps: 7, aspect_ratio: '9:16' },
      { duration: 1.2, fps: 2.5 },
    ];
    for (const wanted of spread(videos, session.options.effort)) await made(session, wanted);
  },
};

async function made(session: Session, wanted: Wanted): Promise<void> {
  const values = { source_run_id: session.fixtures.sources[0]?.runId, prompt: 'it turns', ...wanted };
  const response = await send(session, 'generateVideo', values, accepted(202));
  const run = await ended(session, response, 120);
  const completed = run?.status === 'completed' && run.video_url !== null;
  session.expect(completed, `the run ended ${run?.status}: ${JSON.stringify(run?.error)}`, response);
  if (!completed || !run?.video_url) return;
  session.expect(run.parent_run_id === values.source_run_id, 'the source run is not the parent', response);
  const file = await fetchFile(session, run.video_url);
  // The contract's default.
  const [wide = 16, tall = 9] = (wanted.aspect_ratio ?? '16:9').split(':').map(Number);
  try {
    const { seconds, frames, width, height } = await decodeVideo(file.body);
    const truths: [boolean, string][] = [
      [
        Math.abs(seconds - wanted.duration) < tolerances.seconds,
        `${wanted.duration} s were asked for, it plays ${seconds.toFixed(2)} s`,
      ],
      [
        Math.abs(frames - wanted.duration * wanted.fps) <= tolerances.frames,
        `${wanted.fps} frames a second were asked for, it has ${frames} frames`,
      ],
      [
        Math.abs(width / height / (wide / tall) - 1) <= tolerances.ratio,
        `${wide}:${tall} was asked for, it is ${width} × ${height}`,
      ],
    ];
    for (const [holds, message] of truths) session.expect(holds, message, response, file);
  } catch (error) {
    session.expect(false, `the video does not play: ${(error as Error).message.slice(0, 100)}`, response, file);
  }
}
