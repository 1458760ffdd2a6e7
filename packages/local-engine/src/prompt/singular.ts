const IRREGULAR: Partial<Record<string, string>> = Object.fromEntries(
  'men=man women=woman children=child people=person mice=mouse geese=goose feet=foot teeth=tooth wolves=wolf leaves=leaf knives=knife loaves=loaf shelves=shelf oxen=ox cacti=cactus octopi=octopus puppies=puppy'
    .split(' ')
    .map((pair) => pair.split('=')),
);

/** Words that end in s and are not plurals. */
const SINGULAR_S = /(ss|us|is|ous|ics)$/;
const NOT_PLURAL = new Set(
  'bus gas glass grass dress canvas christmas lens always paris alps sunglasses glasses jeans pants shorts headphones scissors news chess cross compass princess octopus cactus venus mars chopsticks fries noodles stairs swiss'.split(
    ' ',
  ),
);

/** Singular if the word looks plural, otherwise the word itself. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known) return known;
  if (word.length < 4 || !word.endsWith('s') || NOT_PLURAL.has(word) || SINGULAR_S.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|xes|sses|oes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
