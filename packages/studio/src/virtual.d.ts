declare module 'virtual:operation-fields' {
  /** The type of the runs that each operation makes. */
  export const runTypes: Record<string, string>;
  /** Fields of `images.generate`, each with those that are used instead of it. */
  export const replaced: Record<string, string[]>;
  const fields: unknown;
  export default fields;
}
declare module 'virtual:field-suggestions' {
  const suggestions: Record<string, string[]>;
  export default suggestions;
}
