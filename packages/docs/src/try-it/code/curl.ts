import { type Draft, isFormBody, targetOf } from '../request/entries.ts';
import type { Model } from '../request/model.ts';
import { defaultServer } from '../request/own-server.ts';

/** The request for a terminal. */
export function asCurl(model: Model, draft: Draft): string {
  const { method, body, headers } = draft;
  const plain = method === 'GET' || (method === 'POST' && body);
  const lines = [`curl ${plain ? '' : `-X ${method} `}${quoted(defaultServer + targetOf(model.path, draft))}`];
  if (model.secured) lines.push('-H "X-API-Key: $DARKROOM_API_KEY"');
  for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
  if (body && isFormBody(body)) {
    for (const [name, part] of body.parts) lines.push(formPart(name, part));
  } else if (body) {
    lines.push(`-H "Content-Type: ${body.media}"`, `-d ${quoted(body.text.replaceAll('\n', '\n  '))}`);
  }
  const [type = ''] = model.compiled.responseTypes;
  if (/^(image|video)\//.test(type)) lines.push('--output image.png');
  if (type === 'text/event-stream') lines.push('--no-buffer');
  return lines.join(' \\\n  ');
}

/** `--form-string` sends text as it is; `-F` would read what starts with @ or < from a file. */
function formPart(name: string, part: string | File): string {
  if (typeof part !== 'string') return `-F ${quoted(`${name}=@${part.name}`)}`;
  return `${/^[@<]|;/.test(part) ? '--form-string' : '-F'} ${quoted(`${name}=${part}`)}`;
}

const quoted = (text: string): string => (/^[\w:/.@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
