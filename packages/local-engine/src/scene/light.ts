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

/** Colours of zenith, sky, horizon, key light, ambient light and haze; how many stars; how high the light is. */
const TIMES: Record<Time, [string, number, number]> = {
  day: ['#2a6cc4 #6fb0ea #d6eaf5 #fff3d8 #a4bfe0 #bcd6ec', 0, 0.7],
  dawn: ['#5682bd #d8b3bd #ffe2b4 #ffd39c #a29fc0 #efc9b4', 0, 0.25],
  golden: ['#3a5592 #d18a73 #ffcb6b #ffb055 #9580a0 #f3b078', 0, 0.22],
  dusk: ['#2a3570 #8a5f9c #ff9a66 #ffa577 #7d78b4 #b0789c', 0.25, 0.16],
  night: ['#071030 #15295a #3f6699 #b4caf8 #42609c #2b4877', 1, 0.5],
};

export function lightFor(scene: Scene): Light {
  const [colours, stars, elevation] = TIMES[scene.time];
  const [zenith, sky, horizon, key, ambient, haze] = colours.split(' ').map(hex);
  const light: Light = {
    zenith,
    sky,
    horizon,
    key: scene.time === 'night' ? scale(key, 0.7) : key,
    ambient,
    haze,
    density: 1,
    stars,
    elevation,
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
