/** Statuses are listed one by one: no ranges, no default. */
export default function explicitStatuses(responses) {
  return Object.keys(responses)
    .filter((status) => !/^\d{3}$/.test(status))
    .map((status) => ({ message: `list statuses one by one instead of "${status}"` }));
}
