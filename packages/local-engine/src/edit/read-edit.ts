import { TIMES, WEATHERS } from '../prompt/lexicon.ts';
import { understand } from '../prompt/understand.ts';
import { colourName } from '../vision/colour-words.ts';
import { readSky } from './read-sky.ts';
import type { EditStep, SpotName } from './step.ts';
import { readTones } from './tone.ts';

/** The whole image, if a clause is about it. */
const WHOLE =
  /^(?:it|this|that|everything|all|whole|(?:the |this |my )?(?:whole |entire )?(?:image|picture|photo|photograph|scene|shot|look|mood|style))$/;
const QUOTED = /["“”«»']([^"“”«»']{1,120})["“”«»']/;

/** Reads what a prompt asks to be done to an image; empty if it contains no known request. */
export function readEdit(prompt: string): EditStep[] {
  const steps: EditStep[] = [];
  for (const clause of clauses(prompt)) {
    const verb = repeatedVerb(steps.at(-1), clause);
    steps.push(...readClause(verb ? `${verb} ${clause}` : clause));
  }
  return steps;
}

/** «add a dog and a balloon»: the second part has no verb and uses the first one's. */
function repeatedVerb(last: EditStep | undefined, clause: string): 'add' | 'remove' | null {
  if (last?.kind !== 'add' && last?.kind !== 'remove') return null;
  if (!/^(?:an?|the|two|three|some|its|his|her|their)\s/i.test(clause) || QUOTED.test(clause)) return null;
  return last.kind;
}

/** Commas, full stops and «and» separate the requests; quoted words stay together. */
function clauses(prompt: string): string[] {
  const quotes: string[] = [];
  const held = prompt
    .slice(0, 4000)
    .replace(new RegExp(QUOTED, 'g'), (found) => `⟦${quotes.push(found) - 1}⟧`)
    .replace(/black\s*(?:and|&|\+|n)\s*white|\bb\s*&\s*w\b/gi, 'black-and-white');
  return held
    .split(/[.;,\n]+|\s+(?:and then|then|and also|and|while|but)\s+/i)
    .map((part) => part.replace(/⟦(\d+)⟧/g, (_, index) => quotes[Number(index)] ?? '').trim())
    .filter((part) => part.length > 0)
    .slice(0, 12);
}

function readClause(clause: string): EditStep[] {
  const said = clause.toLowerCase().replace(/^(?:please|can you|could you|now|just|also)\s+/, '');
  const text = readText(clause);
  if (text) return [text];
  const sky = readSky(said);
  if (sky) return [{ kind: 'sky', wish: sky }];
  for (const read of [readRestyle, readBackground, readRemoval, readGeometry, readChange, readColour, readAddition]) {
    const steps = read(said);
    if (steps.length > 0) return steps;
  }
  return readMood(said);
}

function readText(clause: string): EditStep | null {
  const asks = /\b(?:text|caption|title|word|words|write|writing|says|saying|label|headline|slogan|lettering)\b/i;
  if (!asks.test(clause)) return null;
  const text =
    QUOTED.exec(clause)?.[1] ??
    (/(?:says|saying|write|text|caption|title|headline)\s*:?\s+(?:it\s+)?(.{1,120})$/i.exec(clause)?.[1] as string);
  if (!text) return null;
  const rest = clause.replace(text, '').toLowerCase();
  const place = /\b(?:top|above|upper)\b/.test(rest)
    ? 'top'
    : /\b(?:middle|cent(?:er|re))\b/.test(rest)
      ? 'middle'
      : 'bottom';
  const colour =
    rest
      .match(/[a-z]+/g)
      ?.map(colourName)
      .find((name) => name !== undefined) ?? null;
  return { kind: 'text', text: text.trim(), place, colour };
}

/** «draw the car as a pencil sketch»: what it shows stays, nothing is added. */
function readRestyle(said: string): EditStep[] {
  const found =
    /\b(?:draw|redraw|paint|repaint|render|show|turn|convert|make)\b.*?\b(?:as|like|into|in)\s+(?:an?\s+|the\s+)?(.+)/.exec(
      said,
    );
  const look = found?.[1] ? understand(found[1]).style : null;
  return look && look !== 'mono' && look !== 'photo' ? [{ kind: 'restyle', look }] : [];
}

function readBackground(said: string): EditStep[] {
  if (/\b(?:blur|defocus|soften)\w*\b.*\bbackground\b|\bbackground\b.*\bblur|\bbokeh\b|depth of field/.test(said)) {
    return [{ kind: 'blur', part: 'background' }];
  }
  if (/\b(?:remove|delete|erase|drop|cut out|without)\b.*\bbackground\b|\btransparent background\b/.test(said)) {
    return [{ kind: 'cutout' }];
  }
  const named =
    /background\s+(?:to|with|into|by|of|as|is)\s+(?:be\s+)?(.+)/.exec(said) ??
    /(?:make|turn|paint|colou?r)\s+(?:the\s+)?background\s+(.+)/.exec(said) ??
    /(?:on|in|against|with)\s+(?:an?\s+|the\s+)?(.+?)\s+background\b/.exec(said);
  if (named?.[1]) return [{ kind: 'background', prompt: named[1] }];
  const moved =
    /^(?:put|place|move|set|show|transport)\s+(?:it|him|her|them|this|the \w+|the subject)\s+(?:on|in|at|into|onto|to|by|inside|under)\s+(.+)/.exec(
      said,
    );
  if (moved?.[1] && understand(moved[1]).place) return [{ kind: 'background', prompt: moved[1] }];
  return [];
}

function readRemoval(said: string): EditStep[] {
  const found = /\b(?:remove|delete|erase|get rid of|take (?:away|out)|clean up|eliminate)\s+(.+)/.exec(said);
  return found?.[1] ? [{ kind: 'remove', target: found[1] }] : [];
}

function readGeometry(said: string): EditStep[] {
  if (/\b(?:crop|zoom in|zoom|close-?up)\b/.test(said)) {
    const ratio = /(\d+)\s*[:x]\s*(\d+)/.exec(said);
    if (ratio) return [{ kind: 'crop', to: Number(ratio[1]) / Number(ratio[2]) }];
    if (/\bsquare\b/.test(said)) return [{ kind: 'crop', to: 1 }];
    return [{ kind: 'crop', to: /\b(?:middle|cent(?:er|re))\b/.test(said) ? 'middle' : 'subject' }];
  }
  if (/\bupside.?down\b/.test(said)) return [{ kind: 'rotate', degrees: 180 }];
  if (/\brotate\b|\bturn\b.*\b(?:degrees|clockwise)\b/.test(said)) {
    const degrees = Number(/(\d+)/.exec(said)?.[1] ?? 90);
    return [{ kind: 'rotate', degrees: /\b(?:left|counter|anti)/.test(said) ? -degrees : degrees }];
  }
  if (/\b(?:flip|mirror)\b/.test(said))
    return [{ kind: 'flip', axis: /\bvertical/.test(said) ? 'vertical' : 'horizontal' }];
  if (/\bblur\w*|out of focus\b/.test(said)) return [{ kind: 'blur', part: 'all' }];
  if (/\bsharp|crisp|in focus|more detail/.test(said)) return [{ kind: 'sharpen' }];
  return [];
}

/** «replace X with Y», «turn X into Y», «change X to Y». */
function readChange(said: string): EditStep[] {
  const found = /\b(?:replace|swap|change|turn|transform|convert|make)\s+(.+?)\s+(?:with|for|into|to|by)\s+(.+)/.exec(
    said,
  );
  if (!found?.[1] || !found[2]) return [];
  const target = bare(found[1])
    .replace(/(?:'s)?\s+colou?r(?: of)?$/, '')
    .replace(/^colou?r of (?:the )?/, '');
  const colour = onlyColour(found[2]);
  if (colour) return [{ kind: 'recolour', target: WHOLE.test(target) ? null : target, colour }];
  if (WHOLE.test(target)) return [];
  const intent = understand(found[2]);
  if (intent.subjects.length > 0) return [{ kind: 'replace', target, prompt: found[2] }];
  if (/\bbackground|scene\b/.test(target) && (intent.time || intent.place))
    return intent.time ? [{ kind: 'light', time: intent.time }] : [{ kind: 'background', prompt: found[2] }];
  return [];
}

/** «make the car red», «paint it blue». */
function readColour(said: string): EditStep[] {
  const found =
    /\b(?:make|paint|colou?r|recolou?r|dye|tint|turn|give)\s+(.+?)\s+(?:in\s+|an?\s+)?((?:bright |dark |light |deep |pale )?[a-z]+)(?:\s+(?:colou?r|tint|tone))?$/.exec(
      said,
    );
  const colour = found?.[2] ? onlyColour(found[2]) : undefined;
  if (!found?.[1] || !colour) return [];
  const target = bare(found[1]);
  return [{ kind: 'recolour', target: WHOLE.test(target) ? null : target, colour }];
}

function readAddition(said: string): EditStep[] {
  const found = /\b(?:add|put|place|insert|include|draw|give (?:it|him|her|them)|with|wearing)\s+(.+)/.exec(said);
  if (!found?.[1]) return [];
  const given =
    /^(.+?)\s+(?:to|on|onto|for)\s+(?:the|this|that|his|her|its|their)\s+(?:head\s+of\s+(?:the\s+)?)?(.+)$/.exec(
      found[1],
    );
  const [prompt, to] = given?.[1] && given[2] && !PLACE_WORDS.test(given[2]) ? [given[1], given[2]] : [found[1], null];
  const intent = understand(prompt);
  if (intent.subjects.length === 0) return [];
  return [{ kind: 'add', prompt, place: spotOf(found[1]), to }];
}

/** «on the left», «to the sky»: where, not to what. */
const PLACE_WORDS =
  /^(?:left|right|middle|cent(?:er|re)|top|bottom|sky|foreground|background|ground|grass|scene|picture|image|photo|head|table|side|water|wall|floor|air)\b/;

function spotOf(said: string): SpotName | null {
  if (/\b(?:sky|flying|air|above)\b/.test(said)) return 'sky';
  if (/\b(?:on (?:the|its|his|her|their) head|wearing|hat|crown|cap|sunglasses|glasses)\b/.test(said)) return 'head';
  if (/\bleft\b/.test(said)) return 'left';
  if (/\bright\b/.test(said)) return 'right';
  if (/\b(?:middle|cent(?:er|re))\b/.test(said)) return 'middle';
  if (/\btop\b/.test(said)) return 'top';
  if (/\b(?:bottom|foreground|front)\b/.test(said)) return 'bottom';
  return null;
}

/** Light, weather, season and style, anywhere in the clause. */
function readMood(said: string): EditStep[] {
  const steps: EditStep[] = readTones(said);
  const intent = understand(said.replace(/black-and-white/g, ''));
  // «light» and «bright» are tones here, not the time of day.
  const words = said.match(/[a-z-]+/g) ?? [];
  const time =
    words.map((word) => TIMES.get(word)).find((found) => found !== undefined && found !== 'day') ??
    (/\b(?:daylight|daytime|midday|noon|day)\b/.test(said) ? 'day' : undefined);
  if (time) steps.push({ kind: 'light', time });
  if (intent.season) steps.push({ kind: 'season', season: intent.season });
  const weather = words
    .map((word) => WEATHERS.get(word) ?? (word === 'snow' && !intent.season ? 'snow' : undefined))
    .find((found) => found !== undefined);
  if (weather && weather !== 'clear') steps.push({ kind: 'weather', weather });
  if (intent.style && intent.style !== 'mono') steps.push({ kind: 'restyle', look: intent.style });
  return steps;
}

function bare(words: string): string {
  return words.replace(/^(?:the|a|an|this|that|its|his|her|their|my)\s+/, '').trim();
}

/** The colour, if a phrase consists of nothing else. */
export function onlyColour(phrase: string): string | undefined {
  const words =
    phrase
      .replace(/\b(?:bright|dark|light|deep|pale|solid|the|a|an|colou?r|in|plain|to|be)\b/g, ' ')
      .match(/[a-z]+/g) ?? [];
  return words.length === 1 && words[0] ? colourName(words[0]) : undefined;
}
