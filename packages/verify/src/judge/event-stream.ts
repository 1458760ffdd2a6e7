export interface StreamEvent {
  event: string;
  id?: number;
  data: unknown;
}

/** The events of a stream, shaped as the contract's `RunEvent`; text that is not JSON stays text. */
export function readEvents(text: string): StreamEvent[] {
  return text
    .split(/\r?\n\r?\n/)
    .slice(0, -1)
    .map((block) => {
      const fields: Record<string, string> = {};
      for (const line of block.split(/\r?\n/)) {
        const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
        if (name !== '') fields[name] = name in fields ? `${fields[name]}\n${value}` : value;
      }
      return fields;
    })
    .filter((fields) => 'data' in fields)
    .map(({ event = 'message', id, data = '' }) => ({
      event,
      ...(id !== undefined && { id: Number(id) }),
      data: parsed(data),
    }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
