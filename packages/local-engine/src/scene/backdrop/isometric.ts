import { COLOURS } from '../../prompt/lexicon.ts';
import { fromHsl, hex, mix, type Rgb, scale, smoothstep } from '../../raster/colour.ts';
import { fbm } from '../../raster/noise.ts';
import { RISE } from '../../subjects/isometric/model.ts';
import { CELLS, SLAB, THICK, tileIn, WALL } from '../tile.ts';
import type { Stage } from './stage.ts';

/** A tile in 2:1 projection on a plain ground: a floor with two walls for a room, a piece of land for all else. */
export function paintIsometric(stage: Stage): void {
  const { canvas, scene } = stage;
  const { width, height, data } = canvas;
  const tile = tileIn(scene);
  const surface = scene.tile === 'interior' ? roomSurface(stage) : landSurface(stage);
  const back = behind(stage);
  // Four samples a pixel: the edges are straight and would show steps.
  const offsets = [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ];
  for (let y = 0; y < height; y++) {
    const ground = back(y / height);
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const shade = 1 - slabShadow((x - tile.x) / tile.unit, (y - tile.y) / tile.unit);
      for (const [dx, dy] of offsets) {
        const seen = surface((x + dx - tile.x) / tile.unit, (y + dy - tile.y) / tile.unit);
        for (let c = 0; c < 3; c++) data[i + c] = data[i + c] + (seen ? seen[c] : ground[c] * shade) / 4;
      }
    }
  }
}

/** What is seen at a point of the projection, in units from the far corner; null beside the tile. */
type Surface = (px: number, py: number) => Rgb | null;

const LEFT = 0.93;
const RIGHT = 0.74;

/** The plain ground around the tile. */
function behind(stage: Stage): (v: number) => Rgb {
  const { scene } = stage;
  const named = scene.colours.map((name) => COLOURS[name]).find((colour) => colour !== undefined);
  const tone: Rgb = named
    ? fromHsl(named.hue ?? 0, named.saturation * 0.55, 0.55 + named.lightness * 0.4)
    : hex(stage.random('behind').pick(['#dfe9ee', '#f1e6da', '#e6e3f0', '#e0ecdf', '#f3dfdc']));
  const dark = scene.time === 'night' ? 0.12 : scene.time === 'dusk' ? 0.72 : 1;
  const night: Rgb = [0.13, 0.16, 0.3];
  return (v) => mix(mix(night, mix(tone, [1, 1, 1], 0.25), dark), mix(night, scale(tone, 0.93), dark), v);
}

/** The soft shadow of the slab on the ground. */
function slabShadow(px: number, py: number): number {
  const low = py - SLAB * RISE - 0.22;
  const x = low + px / 2;
  const y = low - px / 2;
  const out = Math.hypot(Math.max(0, -x, x - CELLS), Math.max(0, -y, y - CELLS));
  return 0.24 * Math.exp(-out * out * 3.2);
}

const GROUNDS: Partial<Record<string, [string, string]>> = {
  beach: ['#ecd7a4', '#c9a873'],
  desert: ['#e3b878', '#b98750'],
  sea: ['#4fa8cc', '#2f7ca6'],
  underwater: ['#e0cf9c', '#b89e6a'],
  city: ['#b9bec4', '#8a9097'],
  street: ['#b9bec4', '#8a9097'],
  studio: ['#f3eee6', '#d3c8ba'],
  table: ['#c99662', '#8f6238'],
  space: ['#a7a9b4', '#6d707c'],
};

/** A piece of land with what is below it: grass, sand, water, paving, snow. */
function landSurface(stage: Stage): Surface {
  const { scene, noise } = stage;
  const land = scene.tile ?? 'meadow';
  const snow = scene.season === 'winter' && !['sea', 'studio', 'table', 'space'].includes(land);
  const [upper, lower] = snow
    ? ['#f2f6fa', '#a58a72']
    : (GROUNDS[land] ?? (scene.season === 'autumn' ? ['#b9a552', '#8f6a48'] : ['#8cc06a', '#9a7250']));
  const top = hex(upper);
  const deep = hex(lower);
  const paved = land === 'city' || land === 'street';
  const water = (land === 'lake' || land === 'beach') && !snow;
  const blue = hex('#5fb4d6');
  const wavy = land === 'sea';
  const light = timeLight(stage);
  const topAt = (x: number, y: number): Rgb => {
    let tone = scale(top, 0.98 + 0.05 * fbm(noise, x * 1.7, y * 1.7, 3));
    if (paved) {
      const road = y > 4.1 && y < 5.5;
      const line = road && Math.abs(y - 4.8) < 0.04 && (x * 1.1) % 1 < 0.55;
      const joint = Math.min(Math.abs((x % 0.75) - 0.375), Math.abs((y % 0.75) - 0.375)) > 0.362;
      tone = line ? [0.96, 0.94, 0.86] : road ? hex('#5f666e') : joint ? scale(tone, 0.92) : tone;
      if (!road && y > 4 && y < 5.6) tone = hex('#dcdfe2');
    } else if (wavy) {
      const wave = Math.sin((x + y) * 5 + fbm(noise, x, y, 2) * 3);
      tone = mix(tone, [0.82, 0.94, 1], wave > 0.93 ? 0.5 : 0);
    } else if (water) {
      const bank = 4.1 + 0.35 * noise(x * 0.8, 3.1);
      const depth = y - bank;
      if (depth > 0)
        tone =
          depth < 0.12
            ? hex('#e9dcb2')
            : mix(scale(blue, 1 - Math.min(0.2, depth * 0.1)), [1, 1, 1], Math.sin(depth * 9) > 0.96 ? 0.35 : 0);
    } else if (land === 'table') {
      const plank = Math.floor(x / 0.75);
      tone = scale(
        tone,
        (x / 0.75) % 1 < 0.03 ? 0.8 : 0.95 + 0.07 * ((plank * 7) % 3) + 0.06 * fbm(noise, x * 5, y * 0.8, 3),
      );
    } else if (land !== 'studio' && !snow && !GROUNDS[land]) {
      // A mown lawn in two greens.
      if ((Math.floor(x) + Math.floor(y)) % 2 === 0) tone = scale(tone, 0.965);
    }
    return tone;
  };
  const sideAt = (along: number, z: number, shade: number): Rgb => {
    const edge = 0.1 + 0.05 * noise(along * 3, 7.7);
    return scale(z > -edge ? scale(top, 0.9) : scale(deep, 0.96 + 0.06 * noise(along * 5, z * 9)), shade);
  };
  return (px, py) => {
    const x = py + px / 2;
    const y = py - px / 2;
    if (x >= 0 && x <= CELLS && y >= 0 && y <= CELLS) return light(topAt(x, y));
    const seen = slabSide(px, py, 0);
    return seen && light(sideAt(seen.along, seen.z, seen.shade));
  };
}

/** Floor, two walls with their thickness, and the slab. */
function roomSurface(stage: Stage): Surface {
  const { scene, noise } = stage;
  const random = stage.random('room');
  const setting = scene.setting ?? '';
  const named = scene.colours.map((name) => COLOURS[name]).find((colour) => colour !== undefined);
  const wall: Rgb = named
    ? fromHsl(named.hue ?? 0, named.saturation * 0.6, 0.45 + named.lightness * 0.45)
    : hex(random.pick(['#e9d8bd', '#b9d3cd', '#e6c3b2', '#b8cbe0', '#d9cfe6']));
  const boards = hex(random.pick(['#c08a55', '#d0a06a', '#a8744a']));
  const rug = hex(random.pick(['#d8694c', '#4f86a8', '#7a9a5c', '#e0b04c']));
  const tiled = /bath|kitchen|hospital|laborator|pool|station|shop|store|bakery/.test(setting);
  const carpet = !tiled && !/class|office|station|museum|hall|gym|church/.test(setting);
  const light = timeLight(stage);
  const sky: Rgb = stage.light.night ? hex('#27365c') : hex('#bfe3f4');
  const floorAt = (x: number, y: number): Rgb => {
    if (tiled) {
      const odd = (Math.floor(x / 0.6) + Math.floor(y / 0.6)) % 2 === 0;
      const joint = Math.min(x % 0.6, y % 0.6) < 0.025;
      return joint ? hex('#b9bfc4') : odd ? hex('#eef0f0') : hex('#cfd9dc');
    }
    const plank = Math.floor(x / 0.5);
    const end = (y + (plank % 3) * 0.9) % 2.4 < 0.025;
    const grain = 0.95 + 0.07 * ((plank * 5) % 3) * 0.6 + 0.05 * fbm(noise, x * 6, y * 0.9, 3);
    const base = scale(boards, (x / 0.5) % 1 < 0.035 || end ? 0.82 : grain);
    if (!carpet) return base;
    const inset = Math.min(x - 1.5, 4.9 - x, y - 1.7, 4.7 - y);
    return inset < 0
      ? base
      : inset < 0.1 || (inset > 0.2 && inset < 0.28)
        ? hex('#f4ead6')
        : scale(rug, 0.98 + 0.04 * noise(x * 22, y * 22));
  };
  // Windows are in the wall to the left; sunlight falls through them.
  const pane = (along: number, z: number): 'frame' | 'glass' | null => {
    const u = along - 3.1;
    const v = z - 1.15;
    if (u < -0.1 || u > 1.9 || v < -0.1 || v > 1.35) return null;
    return u < 0 || u > 1.8 || v < 0 || v > 1.25 || Math.abs(u - 0.9) < 0.045 || Math.abs(v - 0.62) < 0.045
      ? 'frame'
      : 'glass';
  };
  const wallAt = (along: number, z: number, shade: number, windows: boolean): Rgb => {
    if (z < 0.16) return scale([0.97, 0.96, 0.93], shade);
    const hole = windows ? pane(along, z) : null;
    if (hole === 'frame') return scale([0.98, 0.98, 0.97], shade + 0.06);
    if (hole === 'glass') return mix(sky, [1, 1, 1], (z - 1.15) * 0.3);
    const tile = tiled && z < 1.3;
    const base = tile ? (Math.min(along % 0.4, z % 0.26) < 0.02 ? hex('#c8d2d6') : hex('#f1f5f5')) : wall;
    return scale(base, shade * (0.97 + 0.03 * smoothstep(0, 1, z / WALL)));
  };
  const rim = mix(wall, [1, 1, 1], 0.62);
  return (px, py) => {
    const x = py + px / 2;
    const y = py - px / 2;
    if (x >= 0 && x <= CELLS && y >= 0 && y <= CELLS) {
      // Less light reaches the floor beside the walls.
      const corner = 1 - 0.16 * Math.exp(-Math.min(x, y) * 3.2);
      return light(scale(floorAt(x, y), corner * (sunPatch(x, y) ? 1.1 : 1)));
    }
    if (px >= 0 && px <= CELLS) {
      const z = (px / 2 - py) / RISE;
      if (z >= 0 && z <= WALL) return light(wallAt(px, z, LEFT + 0.05 * smoothstep(0, 2, px), false));
    }
    if (px <= 0 && -px <= CELLS) {
      const z = (-px / 2 - py) / RISE;
      if (z >= 0 && z <= WALL) return light(wallAt(-px, z, RIGHT + 0.1, true));
    }
    const high = py + WALL * RISE;
    const hx = high + px / 2;
    const hy = high - px / 2;
    if (hx >= -THICK && hy >= -THICK && hx <= CELLS && hy <= CELLS && (hx <= 0 || hy <= 0)) return light(rim);
    // The ends of the walls reach down to the lower side of the slab.
    const ends = wallEnd(px, py);
    if (ends) return light(scale(rim, ends));
    const seen = slabSide(px, py, 0);
    return seen && light(scale(seen.z > -0.1 ? boards : mix(wall, [0.7, 0.66, 0.62], 0.5), seen.shade));
  };
}

const sunPatch = (x: number, y: number) => {
  const u = x - 1.2;
  const v = y - 2.6 - u * 0.35;
  return u > 0 && u < 1.7 && v > 0 && v < 1.7 && Math.abs(v - 0.85) > 0.05;
};

function wallEnd(px: number, py: number): number | null {
  // Right wall: the plane x = CELLS, y from -THICK to 0.
  const y = CELLS - px;
  if (y >= -THICK && y <= 0) {
    const z = ((CELLS + y) / 2 - py) / RISE;
    if (z >= -SLAB && z <= WALL) return RIGHT + 0.08;
  }
  const x = CELLS + px;
  if (x >= -THICK && x <= 0) {
    const z = ((CELLS + x) / 2 - py) / RISE;
    if (z >= -SLAB && z <= WALL) return LEFT;
  }
  return null;
}

/** The two visible sides of the slab. */
function slabSide(px: number, py: number, from: number): { along: number; z: number; shade: number } | null {
  const x = px + CELLS;
  if (x >= from && x <= CELLS) {
    const z = ((x + CELLS) / 2 - py) / RISE;
    if (z <= 0 && z >= -SLAB) return { along: x, z, shade: LEFT };
  }
  const y = CELLS - px;
  if (y >= from && y <= CELLS) {
    const z = ((y + CELLS) / 2 - py) / RISE;
    if (z <= 0 && z >= -SLAB) return { along: y, z, shade: RIGHT };
  }
  return null;
}

/** The colour of a surface in the light of the time of day. */
function timeLight({ scene }: Stage): (tone: Rgb) => Rgb {
  if (scene.time === 'night') return ([r, g, b]) => [r * 0.5, g * 0.53, b * 0.72];
  if (scene.time === 'dusk') return ([r, g, b]) => [r * 0.78, g * 0.72, b * 0.86];
  if (scene.time === 'golden' || scene.time === 'dawn') return ([r, g, b]) => [r * 1.02, g * 0.94, b * 0.82];
  return (tone) => tone;
}
