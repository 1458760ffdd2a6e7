/** A line of a result holds whole files in base64; a longer one is not from a model. */
const longestLine = 512 * 1024 * 1024;

/** The lines of a stream of text, each as soon as it is whole. */
export async function* eachLine(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Pieces are joined once a line is whole: adding to one string for every piece of a large file is slow.
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
