/** For runs of a selection that someone deleted meanwhile. */
export const wereDeleted = (count: number): string =>
  count === 1
    ? 'One run was deleted meanwhile, so it is no longer selected.'
    : `${count} runs were deleted meanwhile, so they are no longer selected.`;
