import { hex, lerp } from '../../raster/colour.ts';
import { paintGrass, paintGround } from './ground.ts';
import { alps, framingTrees, hills, treeLine, winter } from './land-parts.ts';
import { paintSky } from './sky.ts';
import type { Stage } from './stage.ts';
import { paintTerrain } from './terrain.ts';
import { paintTree } from './trees.ts';

export function paintMountains(stage: Stage): void {
  const { canvas, horizon, scene } = stage;
  const { height } = canvas;
  paintSky(stage);
  alps(stage, 2.6, 4.9);
  const edge = (x: number) => horizon + height * (0.025 + 0.018 * stage.noise((x / height) * 2, 5.5));
  paintGround(stage, { kind: winter(stage) ? 'snow' : 'grass', edge });
  treeLine(stage, (x) => edge(x) + height * 0.016, 0.1, 0.2, Math.round((canvas.width / height) * 60), 'far');
  treeLine(stage, (x) => edge(x) + height * 0.05, 0.17, 0.14, Math.round((canvas.width / height) * 16), 'near');
  if (!winter(stage))
    paintGrass(stage, {
      edge,
      from: horizon + height * 0.07,
      to: height * 1.03,
      count: Math.round((canvas.width / height) * 3400),
      flowers: scene.features.includes('flowers') || scene.season === 'spring' || scene.season === 'summer',
    });
}

export function paintMeadow(stage: Stage): void {
  const { canvas, horizon, scene } = stage;
  const { height } = canvas;
  paintSky(stage);
  if (scene.features.includes('mountains')) alps(stage, 4, 4);
  else hills(stage, 2.2, 2.1);
  const edge = (x: number) => horizon + height * (0.03 + 0.025 * stage.noise((x / height) * 1.6, 8.8));
  paintGround(stage, { kind: winter(stage) ? 'snow' : 'grass', edge });
  treeLine(stage, (x) => edge(x) + height * 0.012, 0.09, 0.22, Math.round((canvas.width / height) * 46), 'far');
  framingTrees(stage, 'broadleaf', (x) => edge(x) + height * 0.06);
  if (!winter(stage))
    paintGrass(stage, {
      edge,
      from: horizon + height * 0.05,
      to: height * 1.03,
      count: Math.round((canvas.width / height) * 3800),
      flowers: true,
    });
}

export function paintForest(stage: Stage): void {
  const { canvas, horizon, light, scene } = stage;
  const { width, height, data } = canvas;
  paintSky(stage);
  const autumn = scene.season === 'autumn' || scene.season === 'spring';
  const floor = winter(stage) ? 'snow' : scene.season === 'autumn' ? 'leaves' : 'moss';
  paintGround(stage, { kind: floor, edge: () => horizon - height * 0.004 });
  for (let layer = 0; layer < 5; layer++) {
    stage.job.check();
    const random = stage.random(`forest-${layer}`);
    const near = layer / 4;
    const count = Math.round((width / height) * lerp(34, 8, near));
    const y = horizon + height * lerp(0.0, 0.1, near);
    const veil = lerp(0.8, 0.08, near ** 0.8);
    for (let n = 0; n < count; n++) {
      const x = random.next() * width;
      // The middle stays free for the subjects.
      if (near > 0.4 && Math.abs(x / width - 0.5) < 0.12 + near * 0.16) continue;
      paintTree(
        stage,
        random.chance(autumn ? 0.25 : 0.62) ? 'conifer' : 'broadleaf',
        x,
        y + height * 0.02 * random.next(),
        height * lerp(0.3, 0.78, near) * random.range(0.75, 1.15),
        veil,
        random,
      );
    }
  }
  // Shafts of light through the crowns.
  const sx = scene.light.x * width;
  const strength = light.night ? 0.1 : 0.22;
  for (let yy = 0; yy < height; yy++) {
    const fade = Math.exp(-yy / (height * 0.75)) * strength;
    for (let x = 0; x < width; x++) {
      const angle = (x - sx) / (yy + height * 0.25);
      const shaft = Math.max(0, stage.noise(angle * 8, 1.9) + 0.4 * stage.noise(angle * 21, 4)) * fade;
      if (shaft === 0) continue;
      const i = (yy * width + x) * 3;
      for (let c = 0; c < 3; c++) data[i + c] = data[i + c] + light.key[c] * shaft;
    }
  }
  if (!winter(stage))
    paintGrass(stage, {
      edge: () => horizon + height * 0.05,
      from: horizon + height * 0.1,
      to: height * 1.03,
      count: Math.round((width / height) * 1700),
      flowers: scene.features.includes('flowers'),
    });
}

export function paintDesert(stage: Stage): void {
  const { canvas, horizon } = stage;
  const { height } = canvas;
  paintSky(stage);
  paintTerrain(stage, {
    kind: 'dunes',
    near: 1.5,
    far: 11,
    amplitude: 1.15,
    eye: 0.3,
    low: hex(winter(stage) ? '#b9c9de' : '#d9a868'),
    high: hex(winter(stage) ? '#f4f8fd' : '#edc88c'),
    snow: 0,
  });
  const edge = (x: number) => horizon + height * (0.15 + 0.03 * Math.sin((x / height) * 2.1 + (stage.scene.seed % 5)));
  paintGround(stage, { kind: winter(stage) ? 'snow' : 'sand', edge });
}
