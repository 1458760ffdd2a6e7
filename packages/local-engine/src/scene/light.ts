import { COLOURS, type Season, type Time } from '../prompt/lexicon.ts';
import { fromHsl, hex, mix, type Rgb, scale } from '../raster/colour.ts';
import type { Scene } from './scene.ts';

/** The colours that light and air give a scene. */
export interface Light {
  zenith: Rgb;
  sky: Rgb;
  horizon: Rgb;
  /** Direct light: the sun, the moon or a lamp. */
  key: Rgb;
  /** Light from all sides. */
  ambient: Rgb;
  /** What distance fades to. */
  haze: Rgb;
  /** How fast distance fades, 1 is a clear day. */
  density: number;
  /** 0 none to 1 a clear night. */
  stars: number;
  /** Height of the key light: long shadows when low. */
  elevation: number;
  /** -1 from the left to 1 from the right. */
  side: number;
  night: boolean;
}

const TIMES: Record<
  Time,
  {
    zenith: string;
    sky: string;
    horizon: string;
    key: string;
    ambient: string;
    haze: string;
    stars: number;
    elevation: number;
  }
> = {
  day: {
    zenith: '#2a6cc4',
    sky: '#6fb0ea',
    horizon: '#d6eaf5',
    key: '#fff3d8',
    ambient: '#a4bfe0',
    haze: '#bcd6ec',
    stars: 0,
    elevation: 0.7,
  },
  dawn: {
    zenith: '#5682bd',
    sky: '#d8b3bd',
    horizon: '#ffe2b4',
    key: '#ffd39c',
    ambient: '#a29fc0',
    haze: '#efc9b4',
    stars: 0,
    elevation: 0.25,
  },
  golden: {
    zenith: '#3a5592',
    sky: '#d18a73',
    horizon: '#ffcb6b',
    key: '#ffb055',
    ambient: '#9580a0',
    haze: '#f3b078',
    stars: 0,
    elevation: 0.22,
  },
  dusk: {
    zenith: '#2a3570',
    sky: '#8a5f9c',
    horizon: '#ff9a66',
    key: '#ffa577',
    ambient: '#7d78b4',
    haze: '#b0789c',
    stars: 0.25,
    elevation: 0.16,
  },
  night: {
    zenith: '#071030',
    sky: '#15295a',
    horizon: '#3f6699',
    key: '#b4caf8',
    ambient: '#42609c',
    haze: '#2b4877',
    stars: 1,
    elevation: 0.5,
  },
};

export function lightFor(scene: Scene): Light {
  const t = TIMES[scene.time];
  const light: Light = {
    zenith: hex(t.zenith),
    sky: hex(t.sky),
    horizon: hex(t.horizon),
    key: scene.time === 'night' ? scale(hex(t.key), 0.7) : hex(t.key),
    ambient: hex(t.ambient),
    haze: hex(t.haze),
    density: 1,
    stars: t.stars,
    elevation: t.elevation,
    side: scene.light.x < 0.5 ? -1 : 1,
    night: scene.time === 'night',
  };
  return weathered(coloured(light, scene), scene);
}

/** With a sky of another colour: everything that it lights takes a little of it. */
function coloured(light: Light, { skyColour }: Scene): Light {
  const tone = skyColour && COLOURS[skyColour];
  if (!tone) return light;
  const at = (lightness: number) => fromHsl(tone.hue ?? 0, tone.hue === null ? 0 : tone.saturation, lightness);
  const bright = Math.max(0.3, tone.lightness);
  return {
    ...light,
    zenith: mix(light.zenith, at(bright * 0.85), 0.72),
    sky: mix(light.sky, at(bright), 0.75),
    horizon: mix(light.horizon, at(Math.min(0.92, bright + 0.16)), 0.75),
    haze: mix(light.haze, at(bright), 0.6),
    ambient: mix(light.ambient, at(bright), 0.3),
  };
}

function weathered(light: Light, scene: Scene): Light {
  if (scene.weather === 'clear') return light;
  const grey = scene.time === 'night' ? hex('#1a2236') : scene.time === 'day' ? hex('#a7b2be') : hex('#8b8698');
  const dark = scene.time === 'night' ? hex('#0b1020') : hex('#5c6878');
  const [veil, density]: [number, number] = {
    cloudy: [0.45, 1.3] as [number, number],
    rain: [0.68, 1.9] as [number, number],
    storm: [0.8, 2] as [number, number],
    snow: [0.55, 1.8] as [number, number],
    fog: [0.6, 4] as [number, number],
  }[scene.weather];
  const storm = scene.weather === 'storm';
  const pale = scene.weather === 'fog' || scene.weather === 'snow' ? mix(grey, light.horizon, 0.35) : grey;
  return {
    ...light,
    zenith: mix(light.zenith, storm ? scale(dark, 0.55) : dark, veil),
    sky: mix(light.sky, storm ? dark : pale, veil * 0.95),
    horizon: mix(light.horizon, pale, veil * 0.8),
    key: mix(scale(light.key, 1 - veil * 0.42), grey, veil * 0.3),
    ambient: mix(light.ambient, pale, veil * 0.5),
    haze: mix(light.haze, pale, veil),
    density,
    stars: scene.weather === 'snow' ? light.stars * 0.3 : 0,
  };
}

/** Leaves and grass, dark to light. */
export const FOLIAGE: Record<Season, { grass: [string, string]; leaves: string[]; conifer: string }> = {
  spring: { grass: ['#3f7a2c', '#9ccb55'], leaves: ['#7fb24a', '#a6cc63', '#f3b7c8', '#f6cad8'], conifer: '#2f5d3c' },
  summer: { grass: ['#2f6527', '#8bb548'], leaves: ['#3f7a2f', '#5c9440', '#7aab4c'], conifer: '#24503a' },
  autumn: { grass: ['#6b6a2a', '#c5a851'], leaves: ['#c9672a', '#dd9433', '#b4452a', '#e0b445'], conifer: '#3a5238' },
  winter: { grass: ['#b9c9de', '#f4f8fd'], leaves: ['#cddbe9', '#e9f1f8'], conifer: '#2b4a49' },
};
