import type { Call, FilePart, Payload } from './call.ts';
import { credentialsOf, pathOf } from './call.ts';

/** Stores a body that does not fit on a line, so the command can name its file. */
export type Keep = (name: string, bytes: Uint8Array) => string;

const longestInline = 4_000;

/**
 * The request as a command to paste. Keys stay out of reports: the command reads them from `$API_KEY`, `$OTHER_KEY`,
 * `$NARROW_KEY` and `$METRICS_TOKEN`.
 */
export function asCurl(server: string, call: Call, keep: Keep): string {
  const method = call.method ?? call.operation.method;
  const header = {
    owner: 'X-API-Key: $API_KEY',
    other: 'X-API-Key: $OTHER_KEY',
    narrow: 'X-API-Key: $NARROW_KEY',
    operator: 'Authorization: Bearer $METRICS_TOKEN',
    nobody: undefined,
  }[credentialsOf(call)];
  const words = ['curl', '-sS', '-i'];
  if (method !== 'GET') words.push('-X', method);
  words.push(quote(server + pathOf(call)));
  if (header !== undefined) words.push('-H', `"${header}"`);
  for (const [name, value] of Object.entries(call.headers ?? {})) words.push('-H', quote(`${name}: ${value}`));
  words.push(...bodyWords(call.payload, keep));
  return words.join(' ');
}

function bodyWords(payload: Payload | undefined, keep: Keep): string[] {
  if (payload === undefined) return [];
  if (payload.kind === 'form') {
    return payload.parts.flatMap(([name, value, type]) => {
      if (typeof value !== 'string')
        return ['-F', quote(`${name}=@${keep(value.filename, value.file)};type=${value.type}`)];
      return ['-F', quote(`${name}=${value}${type === undefined ? '' : `;type=${type}`}`)];
    });
  }
  const type = payload.kind === 'json' ? 'application/json' : payload.type;
  const bytes = payload.kind === 'json' ? Buffer.from(JSON.stringify(payload.value)) : Buffer.from(payload.bytes);
  const said = type === undefined ? quote('Content-Type:') : quote(`Content-Type: ${type}`);
  const inline = bytes.length <= longestInline && !bytes.includes(0) && Buffer.from(bytes.toString()).equals(bytes);
  return ['-H', said, '--data-binary', inline ? quote(bytes.toString()) : quote(`@${keep('body', bytes)}`)];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

export function isFile(value: unknown): value is FilePart {
  return typeof value === 'object' && value !== null && 'file' in value && 'filename' in value;
}
