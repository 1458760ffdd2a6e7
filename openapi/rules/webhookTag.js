/** The tag of a webhook is used by no operation: with a common tag, generators overwrite the one with the other. */
export default function webhookTag({ tags = [] }, _options, { documentInventory }) {
  const used = Object.values(documentInventory.resolved.paths ?? {}).flatMap((item) =>
    Object.values(item).flatMap((operation) => operation?.tags ?? []),
  );
  return tags.filter((tag) => used.includes(tag)).map((tag) => ({ message: `operations have the tag ${tag} too` }));
}
