/** A line of a result holds whole files in base64; no model sends a longer one. */
const longestLine = 512 * 1024 * 1024;

/** The lines of a stream of text, each as soon as it is complete. */
export async function* eachLine(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Pieces are joined only when a line is complete: appending each piece of a large file to one string is slow.
  let pieces: string[] = [];
  let length = 0;
  for await (const text of body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)) {
    const lines = text.split('\n');
    for (const [index, piece] of lines.entries()) {
      pieces.push(piece);
      length += piece.length;
      if (length > longestLine) throw new Error('The line is too long.');
      if (index === lines.length - 1) continue;
      const line = pieces.join('');
      pieces = [];
      length = 0;
      if (line.trim() !== '') yield line;
    }
  }
  const last = pieces.join('');
  if (last.trim() !== '') yield last;
}
