interface Listing<Entry> extends Promise<{ data: Entry[] }>, AsyncIterable<Entry, void, undefined> {}

/** The requested number of entries, from as many pages as needed; the first page if no number is given. */
export async function listEntries<Entry>(
  list: (page: { limit?: number }) => Listing<Entry>,
  { limit, all = false }: { limit?: number; all?: boolean },
): Promise<Entry[]> {
  if (limit === undefined && !all) return (await list({})).data;
  const entries: Entry[] = [];
  const most = limit ?? Number.POSITIVE_INFINITY;
  for await (const entry of list({})) {
    if (entries.length >= most) break;
    entries.push(entry);
  }
  return entries;
}
