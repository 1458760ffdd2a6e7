import { hairBack } from './hair.ts';
import { HEAD_DEFS, type HeadParts, headFront } from './head.ts';
import { toneOf } from './tones.ts';

/** Head and shoulders, as in a portrait: 400 by 560 with room for a hat, cut off at the lower edge. */
export function drawBust(parts: HeadParts): string {
  const { skin } = parts;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400" viewBox="0 -100 400 560"><defs>${HEAD_DEFS}</defs>
<g transform="translate(200 190) scale(1.450)">${hairBack(parts)}</g>
<path d="M168 250 C168 300 160 316 140 326 L260 326 C240 316 232 300 232 250 Z" fill="${skin.dark}"/><ellipse cx="200" cy="286" rx="42" ry="22" fill="url(#soft)" opacity=".7"/>
${shoulders(parts)}
<g transform="translate(200 190) scale(1.450)">${headFront(parts)}</g></svg>`;
}

const SHAPE =
  'M20 470 C22 392 58 352 112 334 C140 324 158 316 164 306 C176 326 224 326 236 306 C242 316 260 324 288 334 C342 352 378 392 380 470 Z';

function shoulders({ outfit, skin, look }: HeadParts): string {
  const { top, tie, extras } = outfit;
  const tone = toneOf(top.colour);
  const cloth = (d: string, fill = tone.main) => `<path d="${d}" fill="${fill}"/><path d="${d}" fill="url(#sheen)"/>`;
  const out: string[] = [];
  switch (top.kind) {
    case 'suit':
      out.push(
        `<path d="M150 318 L200 400 L250 318 L262 470 L138 470 Z" fill="#f5f4f1"/>`,
        tie ? '' : `<path d="M172 316 L200 352 L228 316 L200 326 Z" fill="${skin.main}"/>`,
        cloth('M20 470 C22 392 58 352 112 334 L152 314 L198 470 Z'),
        cloth('M380 470 C378 392 342 352 288 334 L248 314 L202 470 Z'),
        `<path d="M152 314 L128 372 L150 384 L138 396 L196 470 L200 470 Z" fill="${tone.dark}"/><path d="M248 314 L272 372 L250 384 L262 396 L204 470 L200 470 Z" fill="${tone.dark}"/>`,
      );
      break;
    case 'coat':
    case 'robe':
      out.push(
        `<path d="M156 316 L200 380 L244 316 L250 470 L150 470 Z" fill="${top.kind === 'coat' ? '#7fa3c4' : tone.deep}"/>`,
        cloth('M20 470 C22 392 58 352 112 334 L156 312 L186 470 Z'),
        cloth('M380 470 C378 392 342 352 288 334 L244 312 L214 470 Z'),
        `<path d="M156 312 L138 352 L162 366 L186 470 L192 470 Z" fill="${tone.light}"/><path d="M244 312 L262 352 L238 366 L214 470 L208 470 Z" fill="${tone.light}"/>`,
      );
      break;
    case 'dress':
      out.push(
        `<path d="M40 470 C44 396 74 352 118 336 C142 328 158 318 164 306 C176 326 224 326 236 306 C242 318 258 328 282 336 C326 352 356 396 360 470 Z" fill="${skin.main}"/><path d="M40 470 C44 396 74 352 118 336 C142 328 158 318 164 306 C176 326 224 326 236 306 C242 318 258 328 282 336 C326 352 356 396 360 470 Z" fill="url(#face-shade)"/>`,
        cloth(
          'M66 470 C72 420 84 392 104 376 C106 356 112 344 120 338 L132 336 C128 362 150 404 200 404 C250 404 272 362 268 336 L280 338 C288 344 294 356 296 376 C316 392 328 420 334 470 Z',
        ),
      );
      break;
    case 'turtleneck':
      out.push(
        cloth(SHAPE),
        `<path d="M158 270 Q200 290 242 270 L246 322 Q200 344 154 322 Z" fill="${tone.light}"/><path d="M158 284 Q200 304 242 284 M156 300 Q200 320 244 300" stroke="${tone.dark}" stroke-width="3" fill="none" opacity=".5"/>`,
      );
      break;
    case 'vest':
      out.push(
        `<path d="${SHAPE}" fill="${tone.deep}"/>`,
        cloth('M84 470 L92 342 L150 320 L198 470 Z'),
        cloth('M316 470 L308 342 L250 320 L202 470 Z'),
        `<path d="M88 420 L190 420 M210 420 L312 420" stroke="#e9f26a" stroke-width="14"/><path d="M118 334 L130 470 M282 334 L270 470" stroke="#e9f26a" stroke-width="12"/>`,
      );
      break;
    case 'chef':
      out.push(
        cloth(SHAPE),
        `<path d="M164 312 L200 352 L236 312 L228 340 L200 366 L172 340 Z" fill="#e2ded6"/>${[390, 420, 450].map((y) => `<circle cx="176" cy="${y}" r="6" fill="#2f3138"/><circle cx="224" cy="${y}" r="6" fill="#2f3138"/>`).join('')}`,
      );
      break;
    case 'scrubs':
      out.push(
        cloth(SHAPE),
        `<path d="M160 314 L200 376 L240 314 L226 318 L200 352 L174 318 Z" fill="${tone.dark}"/><path d="M174 318 L200 352 L226 318 Q200 332 174 318 Z" fill="${skin.main}"/>`,
      );
      break;
    case 'spacesuit':
      out.push(
        cloth(SHAPE),
        `<path d="M132 326 Q200 366 268 326 L262 352 Q200 388 138 352 Z" fill="#b9c2cf"/><rect x="160" y="400" width="80" height="46" rx="10" fill="#cfd6df"/><circle cx="182" cy="422" r="8" fill="#d64550"/><circle cx="212" cy="422" r="8" fill="#3f7fd0"/>`,
      );
      break;
    case 'armour':
      out.push(
        cloth(SHAPE),
        `<path d="M200 330 V470 M110 336 Q200 400 290 336" stroke="${tone.dark}" stroke-width="5" fill="none"/>${[70, 330].map((x) => `<ellipse cx="${x}" cy="376" rx="52" ry="38" fill="${tone.light}"/>`).join('')}`,
      );
      break;
    default:
      out.push(
        cloth(SHAPE),
        top.kind === 'hoodie'
          ? `<path d="M128 330 C150 300 250 300 272 330 C250 372 150 372 128 330 Z" fill="${tone.dark}"/>`
          : '',
        tie || look.noun.includes('officer')
          ? `<path d="M160 312 L200 346 L240 312 L226 348 L200 336 L174 348 Z" fill="${tone.light}"/>`
          : `<path d="M166 312 Q200 346 234 312 Q200 330 166 312 Z" fill="${tone.dark}"/><path d="M170 312 Q200 338 230 312 Q200 322 170 312" fill="${skin.main}"/>`,
      );
  }
  if (tie?.kind === 'tie') {
    const t = toneOf(tie.colour);
    out.push(
      `<path d="M190 334 L210 334 L206 352 L220 452 L200 470 L180 452 L194 352 Z" fill="${t.main}"/><path d="M190 334 L210 334 L206 352 L194 352 Z" fill="${t.dark}"/>`,
    );
  }
  if (tie?.kind === 'bow') {
    const t = toneOf(tie.colour);
    out.push(
      `<path d="M200 338 L162 320 L162 360 Z M200 338 L238 320 L238 360 Z" fill="${t.main}"/><path d="M200 338 L162 320 L162 360 Z M200 338 L238 320 L238 360 Z" fill="url(#sheen)"/><rect x="191" y="328" width="18" height="22" rx="6" fill="${t.dark}"/>`,
    );
  }
  if (extras.includes('stethoscope'))
    out.push(
      '<path d="M156 318 C140 400 168 430 186 436 M244 318 C262 380 250 410 236 424" stroke="#2f3238" stroke-width="7" fill="none" stroke-linecap="round"/><circle cx="190" cy="440" r="13" fill="#b9c0c9" stroke="#2f3238" stroke-width="5"/>',
    );
  if (extras.includes('apron'))
    out.push(
      '<path d="M138 360 L262 360 L274 470 L126 470 Z" fill="#6b4a36"/><path d="M140 362 L156 318 M260 362 L244 318" stroke="#6b4a36" stroke-width="8"/>',
    );
  if (extras.includes('necklace'))
    out.push(
      '<path d="M150 330 Q200 396 250 330" fill="none" stroke="#e2b23c" stroke-width="5"/><circle cx="200" cy="368" r="8" fill="#d64550"/>',
    );
  if (extras.includes('badge')) out.push('<path d="M268 392 l14 -6 l14 6 l-2 20 l-12 10 l-12 -10 z" fill="#e2b23c"/>');
  if (extras.includes('scarf'))
    out.push(
      '<path d="M146 300 Q200 336 254 300 L262 330 Q200 372 138 330 Z" fill="#c63d34"/><path d="M186 348 L176 420 L206 408 L214 350 Z" fill="#a93029"/>',
    );
  return out.join('');
}
