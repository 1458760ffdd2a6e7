import type { Random } from '../../random.ts';
import type { Canvas } from '../../raster/canvas.ts';
import type { Noise } from '../../raster/noise.ts';
import type { Job } from '../../work/job.ts';
import type { Light } from '../light.ts';
import type { Scene } from '../scene.ts';

/** What every part of a backdrop draws with. */
export interface Stage {
  canvas: Canvas;
  scene: Scene;
  light: Light;
  noise: Noise;
  /** A separate random stream for each part, so parts do not influence each other. */
  random(part: string): Random;
  /** The row of the horizon. */
  horizon: number;
  job: Job;
}
