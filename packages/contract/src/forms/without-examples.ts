/** The document without examples, half as large, for agents and small tools. Written without spaces, it is `openapi.min.json`. */
export function withoutExamples<Document extends object>(document: Document): Document {
  return walk(document) as Document;
}

function walk(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => walk(one));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => isNames || (name !== 'example' && name !== 'examples'));
  // Below `properties` are names of fields, which may be anything.
  return Object.fromEntries(kept.map(([name, value]) => [name, walk(value, !isNames && name === 'properties')]));
}
