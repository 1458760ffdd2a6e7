import type { VideoInput } from '@darkroom/engine';
import { createRandom } from '../random.ts';

/** The camera at a moment: shift in fractions of the width and height, zoom from 1 up. */
export interface Shot {
  x: number;
  y: number;
  zoom: number;
}

export interface CameraMove {
  /** Nothing moves. */
  still: boolean;
  /** The cut-out subject moves more than what is behind it. */
  parallax: boolean;
  /** The backdrop at a moment from 0 to 1. */
  at(t: number): Shot;
  /** How much further the subject moves than the backdrop. */
  depth: number;
}

/**
 * Motion from `motion_bucket_id`: up to 15 a still frame, up to 100 pan and zoom, above that depth parallax. Camera
 * words in the prompt choose the direction, more strictly with a higher `cfg_scale`; otherwise the seed does.
 */
export function planCamera(input: VideoInput, seed: number): CameraMove {
  const bucket = input.motion_bucket_id ?? 127;
  const random = createRandom(seed).fork('camera');
  const text = (input.prompt ?? '').toLowerCase();
  const calm = /\b(motion|movement|shake|shaking|zoom|pan)\b/.test((input.negative_prompt ?? '').toLowerCase())
    ? 0.4
    : 1;
  const told = /zoom|pan|dolly|tilt|orbit|pull|push|left|right/.test(text);
  const follow = told ? Math.min(1.5, 0.6 + (input.cfg_scale ?? 7) / 17) : 1;
  const amount = (bucket <= 15 ? 0 : (bucket - 15) / 240) * calm * follow;
  const zoomOut = /zoom(s|ing)? out|pull(s|ing)? (back|out)/.test(text) || (!told && random.chance(0.35));
  const side = /\bleft\b/.test(text) ? -1 : /\bright\b/.test(text) ? 1 : random.pick([-1, 1]);
  const pans = /pan|left|right|orbit|track/.test(text) || (!told && random.chance(0.7));
  const tilt = /tilt|up\b|down\b/.test(text) ? (/\bdown\b/.test(text) ? 1 : -1) : random.range(-0.3, 0.3);
  const reach = 0.07 * amount ** 0.7;
  const growth = 0.2 * amount ** 0.8;
  return {
    still: amount === 0,
    parallax: bucket > 100 && amount > 0,
    depth: 1.35 + 0.75 * amount,
    at(t) {
      const ease = t * t * (3 - 2 * t);
      const k = zoomOut ? 1 - ease : ease;
      // The zoom includes room for the pan, so the frame never leaves the image.
      return {
        x: pans ? side * reach * (ease - 0.5) * 2 : 0,
        y: tilt * reach * (ease - 0.5),
        zoom: 1 + reach * 2.1 + growth * k,
      };
    },
  };
}
