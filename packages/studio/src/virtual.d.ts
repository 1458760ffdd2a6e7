declare module 'virtual:operation-fields' {
  /** The type of the runs that each operation makes. */
  export const runTypes: Record<string, string>;
  const fields: unknown;
  export default fields;
}
declare module 'virtual:field-suggestions' {
  const suggestions: Record<string, string[]>;
  export default suggestions;
}
declare module 'virtual:model-samples' {
  /** The prompt of every sample. */
  export const prompt: string;
  const samples: Record<string, string>;
  export default samples;
}
