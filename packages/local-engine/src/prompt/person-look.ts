/** What a person looks like, as far as the prompt says. */
export interface PersonLook {
  /** The noun of the prompt: `fisherman`, `nurse`. It decides the clothes unless they are named. */
  noun: string;
  gender: 'woman' | 'man' | null;
  age: 'baby' | 'child' | 'young' | 'adult' | 'old';
  hair: {
    colour: string | null;
    length: 'bald' | 'short' | 'long' | null;
    curl: 'straight' | 'curly' | 'braided' | null;
  };
  eyes: string | null;
  skin: 'light' | 'medium' | 'dark' | null;
  beard: { colour: string | null; kind: 'beard' | 'moustache'; long: boolean } | null;
  /** Worn on the body or head, in order: `{ noun: 'suit', colour: null }`. */
  clothes: Garment[];
  glasses: boolean;
  /** What the face shows: `laughing`, `sad`. */
  mood: 'happy' | 'sad' | 'angry' | null;
  /** What the prompt excludes: `beard`, `glasses`. */
  without: string[];
}

export interface Garment {
  noun: string;
  colour: string | null;
}
