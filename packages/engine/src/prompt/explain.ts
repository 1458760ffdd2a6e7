import type { Explanation } from '../backend.ts';
import { isometricOf } from '../subjects/isometric/isometric.ts';
import type { Intent, SubjectRequest } from './intent.ts';
import type { PersonLook } from './person-look.ts';

/** Tells the caller how a prompt was understood, so an image that surprises can be explained. */
export function explain(intent: Intent): Explanation {
  const drawn = intent.subjects.map((subject) => {
    const flat = intent.kind === 'isometric' && !isometricOf(subject.kind.emoji);
    return `${subject.word}: ${describe(subject)}${flat ? ', not isometric' : ''}`;
  });
  for (const { text, medium } of intent.texts) drawn.push(`${medium ?? 'text'}: “${text}”`);
  if (intent.setting) drawn.push(`${intent.setting}: the place`);
  return {
    drawn: [...new Set(drawn)],
    not_drawn: [...new Set(intent.nouns.filter((noun) => noun.as === 'nothing').map((noun) => noun.word))],
  };
}

function describe({ kind, person, count, colour }: SubjectRequest): string {
  const name = person ? personName(person) : kind.label;
  const said = [colour, name].filter(Boolean).join(' ');
  return `${count === 1 ? article(said) : `${count} ×`} ${said}${person ? looks(person) : ''}`;
}

const article = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');

function personName({ age, gender }: PersonLook): string {
  const name =
    age === 'child' || age === 'baby'
      ? gender === 'woman'
        ? 'girl'
        : gender === 'man'
          ? 'boy'
          : 'child'
      : (gender ?? 'person');
  return age === 'old' || age === 'young' ? `${age} ${name}` : name;
}

function looks({ hair, beard, glasses, clothes }: PersonLook): string {
  const parts = [
    hair.length === 'bald'
      ? 'no hair'
      : [hair.length, hair.curl, hair.colour].some(Boolean)
        ? `${[hair.length, hair.curl, hair.colour].filter(Boolean).join(' ')} hair`
        : null,
    beard ? `a ${[beard.colour, beard.kind].filter(Boolean).join(' ')}` : null,
    glasses ? 'glasses' : null,
    ...clothes.map(({ noun, colour }) => [colour, noun].filter(Boolean).join(' ')),
  ].filter((part) => part !== null);
  if (parts.length === 0) return '';
  return ` with ${parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`}`;
}
