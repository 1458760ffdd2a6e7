/** The finishing styles; each is told apart at a glance. */
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
  | 'sketch'
  | 'pixel';
