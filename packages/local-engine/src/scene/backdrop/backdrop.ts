import type { Place } from '../../prompt/lexicon.ts';
import { createRandom } from '../../random.ts';
import { createCanvas } from '../../raster/canvas.ts';
import { createNoise } from '../../raster/noise.ts';
import type { Job } from '../../work/job.ts';
import { lightFor } from '../light.ts';
import type { Scene } from '../scene.ts';
import { paintAbstract } from './abstract.ts';
import { paintCity, paintStreet } from './city.ts';
import { paintFlat } from './flat.ts';
import { paintInterior, paintStudio, paintTable } from './indoors.ts';
import { paintDesert, paintForest, paintMeadow, paintMountains } from './lands.ts';
import { paintBeach, paintLake, paintSea } from './shores.ts';
import { paintSpace } from './space.ts';
import type { Stage } from './stage.ts';
import { paintUnderwater } from './underwater.ts';

const PAINTERS: Record<Place, (stage: Stage) => void> = {
  meadow: paintMeadow,
  mountains: paintMountains,
  lake: paintLake,
  sea: paintSea,
  beach: paintBeach,
  forest: paintForest,
  desert: paintDesert,
  city: paintCity,
  street: paintStreet,
  interior: paintInterior,
  table: paintTable,
  studio: paintStudio,
  space: paintSpace,
  underwater: paintUnderwater,
  abstract: paintAbstract,
  flat: paintFlat,
};

/** An empty stage for a scene: canvas, light and seeded noise. */
export function createStage(scene: Scene, job: Job): Stage {
  const random = createRandom(scene.seed);
  return {
    canvas: createCanvas(scene.width, scene.height),
    scene,
    light: lightFor(scene),
    noise: createNoise(`${scene.seed}/noise`),
    random: (part) => random.fork(part),
    horizon: scene.horizon * scene.height,
    job,
  };
}

/** Draws everything behind the subjects. */
export function paintBackdrop(stage: Stage): void {
  PAINTERS[stage.scene.place](stage);
}
