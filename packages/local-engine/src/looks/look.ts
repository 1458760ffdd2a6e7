/** The finishing styles; each is easy to tell from the others. */
export type LookName =
  | 'cinematic'
  | 'photo'
  | 'oil'
  | 'storybook'
  | 'film'
  | 'neon'
  | 'papercut'
  | 'pop'
  | 'watercolour'
  | 'dream'
  | 'mono'
  | 'sketch';
