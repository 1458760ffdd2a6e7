import { ended, fetchFile, send } from '../../actions/runs.ts';
import { accepted } from '../../judge/expectation.ts';
import { decodeVideo } from '../../materials/decode.ts';
import type { Scenario } from '../scenario.ts';

const name = 'video-duration';

/** A video has the requested duration, shape and frame rate. */
export const videoDuration: Scenario = {
  about: ['generateVideo'],
  async run(session) {
    const values = {
      source_run_id: session.fixtures.sources[0]?.runId,
      duration: 2,
      fps: 4,
      aspect_ratio: '1:1',
      prompt: 'it turns',
    };
    const answer = await send(session, 'generateVideo', values, accepted(202));
    const run = await ended(session, answer, 80);
    if (
      !session.expect(
        name,
        run?.status === 'completed' && run.video_url !== null,
        `the run ended ${run?.status}: ${JSON.stringify(run?.error)}`,
        answer,
      ) ||
      !run?.video_url
    )
      return;
    session.expect(name, run.parent_run_id === values.source_run_id, 'the source run is not the parent', answer);
    const file = await fetchFile(session, run.video_url);
    try {
      const video = await decodeVideo(file.body);
      session.expect(
        name,
        Math.abs(video.seconds - values.duration) < 0.3,
        `${values.duration} s were asked for, it plays ${video.seconds.toFixed(2)} s`,
        answer,
        file,
      );
      session.expect(
        name,
        Math.abs(video.frames - values.duration * values.fps) <= 1,
        `${values.fps} frames a second were asked for, it has ${video.frames} frames`,
        answer,
        file,
      );
      session.expect(
        name,
        Math.abs(video.width / video.height - 1) < 0.04,
        `1:1 was asked for, it is ${video.width} × ${video.height}`,
        answer,
        file,
      );
    } catch (error) {
      session.expect(name, false, `the video does not play: ${(error as Error).message.slice(0, 100)}`, answer, file);
    }
  },
};
