/**
 * How far a result may be from what is known by construction. A file is allowed to be compressed and a model to be
 * inexact, so these are wide; a result that is wrong in kind (another order, the other side of a mask, another shape)
 * is far outside all of them.
 */
export const tolerances = {
  /** Of a channel (0 to 255) between a pixel that must stay and the same pixel of the result, on average. */
  kept: 6,
  /** Of a channel between a flat area that must have a colour and that area of the result, on average. */
  colour: 48,
  /** Least distance of a channel, on average, from which on an area counts as changed. */
  changed: 12,
  /** Of a channel between a colour that fills most of an image and the nearest one of its palette. */
  palette: 40,
  /** Pixels on either side of an edge in which neither side is judged, because results are scaled and blended there. */
  edge: 4,
  /** Least alpha of an area that was kept, and greatest of one that was removed, on average, of 255. */
  opaque: 200,
  transparent: 55,
  /** Of width to height, as a share. */
  ratio: 0.04,
  /** Of the length of a video, in seconds. */
  seconds: 0.3,
  /** Of the number of frames of a video. */
  frames: 1,
} as const;
