/** The scroll position is kept with the entry in the browser's history, so only the way back leads to it. */
export function keepScroll(): void {
  history.replaceState({ ...history.state, galleryScroll: scrollY }, '');
}

/** The kept position, once. */
export function keptScroll(): number {
  const { galleryScroll = 0, ...rest } = (history.state ?? {}) as { galleryScroll?: number };
  if (galleryScroll > 0) history.replaceState(rest, '');
  return galleryScroll;
}
