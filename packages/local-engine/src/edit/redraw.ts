import type { RawImage } from '@darkroom/engine';
import type { Place, Time } from '../prompt/lexicon.ts';
import { renderScene } from '../scene/render.ts';
import type { Scene } from '../scene/scene.ts';
import type { Job } from '../work/job.ts';
import type { EditStep } from './step.ts';

/** Places with a sky of their own: time, weather and season change everything in them. */
const OUTDOORS = new Set<Place>(['meadow', 'mountains', 'lake', 'sea', 'beach', 'forest', 'desert', 'city', 'street']);

export function isOutdoors(scene: Scene): boolean {
  return OUTDOORS.has(scene.place);
}

const STRONGER: Partial<Record<Time, string>> = { golden: 'orange', dusk: 'purple', dawn: 'pink' };

/**
 * Draws one of our own outdoor images again in another light, weather or season, with everything where it was; null if
 * the step is none of these.
 */
export async function redraw(scene: Scene, step: EditStep, job: Job): Promise<{ raw: RawImage; scene: Scene } | null> {
  const changed = isOutdoors(scene) ? changedScene(scene, step) : null;
  if (!changed) return null;
  return { raw: await renderScene(changed, { ...job, progress: () => job.check() }), scene: changed };
}

function changedScene(scene: Scene, step: EditStep): Scene | null {
  switch (step.kind) {
    case 'light':
      return lit({ ...scene, time: step.time });
    case 'season':
      return step.season === 'winter' ? snowed(scene) : { ...scene, season: step.season };
    case 'weather':
      return step.weather === 'snow' ? snowed(scene) : { ...scene, weather: step.weather };
    case 'sky': {
      const { time, weather, colour, features } = step.wish;
      const { skyColour: _, ...rest } = scene;
      // If it is already that time of day, its colours become stronger.
      const stronger = time !== null && time === scene.time && !weather ? STRONGER[time] : undefined;
      const tint = colour ?? stronger;
      return lit({
        ...rest,
        time: time ?? scene.time,
        weather: weather ?? 'clear',
        features: [...new Set([...scene.features, ...features])],
        without: scene.without.filter((feature) => !features.includes(feature)),
        ...(tint && { skyColour: tint }),
      });
    }
    default:
      return null;
  }
}

/** In the light of a sunset, snow would look like sand. */
function snowed(scene: Scene): Scene {
  const time = scene.time === 'night' ? 'night' : 'day';
  return lit({ ...scene, time, season: 'winter', weather: 'snow' });
}

/** A low sun is at the horizon, a high one and the moon above it. */
function lit(scene: Scene): Scene {
  const low = scene.time === 'golden' || scene.time === 'dawn' || scene.time === 'dusk';
  return { ...scene, light: { x: scene.light.x, y: low ? scene.horizon - 0.06 : 0.18 } };
}
