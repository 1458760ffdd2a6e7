import type { Part, Payload } from './call.ts';

export interface Encoded {
  type: string | undefined;
  bytes: Uint8Array | undefined;
}

/** Fixed, so the same call has the same bytes every time. */
const boundary = 'darkroom-verify-7MA4YWxkTrZu0gW';

export function encode(payload: Payload | undefined): Encoded {
  if (payload === undefined) return { type: undefined, bytes: undefined };
  if (payload.kind === 'raw') return payload;
  if (payload.kind === 'json') return { type: 'application/json', bytes: Buffer.from(JSON.stringify(payload.value)) };
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: encodeForm(payload.parts) };
}

function encodeForm(parts: Part[]): Uint8Array {
  const chunks = parts.flatMap(([name, value, type]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof value === 'string') {
      const typeLine = type === undefined ? '' : `\r\nContent-Type: ${type}`;
      return [Buffer.from(`${head}${typeLine}\r\n\r\n${value}\r\n`)];
    }
    const about = `${head}; filename="${value.filename}"\r\nContent-Type: ${value.type}\r\n\r\n`;
    return [Buffer.from(about), value.file, Buffer.from('\r\n')];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
