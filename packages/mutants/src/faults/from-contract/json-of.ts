import { type Json, type PassingResponse, readJson } from '../fault.ts';

/** Changes the JSON of a response in place: its body, or each event if it is a stream. */
export function changeDocuments(response: PassingResponse, isStream: boolean, change: (json: Json) => void): void {
  if (isStream) {
    if (!response.headers['content-type']?.startsWith('text/event-stream')) return;
    const blocks = response.body.toString().split('\n\n');
    response.body = Buffer.from(blocks.map((block) => changedEvent(block, change)).join('\n\n'));
    return;
  }
  const json = readJson(response.body);
  if (typeof json !== 'object' || json === null) return;
  const before = JSON.stringify(json);
  change(json);
  const after = JSON.stringify(json);
  if (after !== before) response.body = Buffer.from(after);
}

function changedEvent(block: string, change: (json: Json) => void): string {
  const fields = Object.fromEntries([...block.matchAll(/^(\w+): ?(.*)$/gm)].map(([, name, value]) => [name, value]));
  if (fields.data === undefined) return block;
  const event: Json = { ...fields, data: readJson(Buffer.from(fields.data)) };
  if (fields.id !== undefined) event.id = Number(fields.id);
  const before = JSON.stringify(event);
  change(event);
  if (JSON.stringify(event) === before) return block;
  return Object.entries(event)
    .map(([name, value]) => `${name}: ${name === 'data' || typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('\n');
}
