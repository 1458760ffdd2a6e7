/** The first bytes of each type, which are enough to detect it. */
export const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 1, 2, 3]);
export const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1]);
export const webp = Uint8Array.from(
  [...'RIFF']
    .map((letter) => letter.charCodeAt(0))
    .concat(
      [4, 0, 0, 0],
      [...'WEBPVP8 '].map((letter) => letter.charCodeAt(0)),
    ),
);
