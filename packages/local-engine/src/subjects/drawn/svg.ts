/** A drawing in the rounded style of the built-in set; `#side` and `#ball` shade flat and round things. */
export const svg = (body: string, defs = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 256 256"><defs><linearGradient id="side" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1b1040" stop-opacity=".38"/></linearGradient><linearGradient id="down" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1b1040" stop-opacity=".34"/></linearGradient><radialGradient id="ball" cx=".34" cy=".28" r=".85"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1b1040" stop-opacity=".42"/></radialGradient>${defs}</defs>${body}</svg>`;

/** A shape in a colour, shaded. */
export const shaded = (shape: string, colour: string, shade: 'side' | 'down' | 'ball' = 'side'): string =>
  `${shape.replace('/>', ` fill="${colour}"/>`)}${shape.replace('/>', ` fill="url(#${shade})"/>`)}`;
