import type { LookName } from '../looks/look.ts';

export type Place =
  | 'meadow'
  | 'mountains'
  | 'lake'
  | 'sea'
  | 'beach'
  | 'forest'
  | 'desert'
  | 'city'
  | 'street'
  | 'interior'
  | 'table'
  | 'studio'
  | 'space'
  | 'underwater'
  | 'abstract'
  | 'flat';
export type Time = 'dawn' | 'day' | 'golden' | 'dusk' | 'night';
export type Weather = 'clear' | 'cloudy' | 'rain' | 'storm' | 'snow' | 'fog';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Feature =
  | 'mountains'
  | 'water'
  | 'trees'
  | 'flowers'
  | 'sun'
  | 'moon'
  | 'stars'
  | 'rainbow'
  | 'aurora'
  | 'clouds'
  | 'city'
  | 'palms'
  | 'snow'
  | 'fireflies';

function table<T extends string>(rows: Record<T, string>): Map<string, T> {
  const map = new Map<string, T>();
  for (const [value, words] of Object.entries(rows) as [T, string][]) {
    for (const word of words.split(' ')) map.set(word, value);
  }
  return map;
}

/** The place of the scene. The first place in the prompt wins, unless a later one is more specific (see PLACE_RANK). */
export const PLACES = table<Place>({
  meadow:
    'meadow field grass grassland garden park farm countryside prairie hill valley lawn backyard savanna savannah plain picnic orchard vineyard path trail landscape outdoors nature camp campsite',
  mountains: 'mountain alps himalaya peak summit ridge cliff canyon highland volcano alpine glacier',
  lake: 'lake pond river lagoon fjord stream shore lakeside riverside lakeshore bay waterfall creek swamp canal',
  sea: 'sea ocean harbor harbour sailing marina pier wave cruise',
  beach: 'beach seaside coast shoreline tropical island sand surf seashore',
  forest: 'forest wood woods woodland jungle rainforest grove bamboo redwood tree pine taiga',
  desert: 'desert dune sahara oasis badlands mesa',
  city: 'city skyline metropolis downtown cityscape skyscraper urban tokyo york london manhattan cyberpunk',
  street: 'street road alley avenue highway sidewalk market lane crosswalk',
  interior:
    'room interior indoors bedroom kitchen livingroom office library cafe café house-interior studio-apartment window fireplace hall museum classroom bar restaurant shop floor wall bathroom stage subway metro station platform hallway corridor theatre theater gym hospital church school loft attic cellar',
  table: 'table tabletop desk plate breakfast dinner lunch still-life countertop bowl',
  studio: 'studio backdrop background packshot isolated',
  space: 'space galaxy nebula cosmos universe planet orbit cosmic interstellar asteroid milkyway outer-space moon mars',
  underwater: 'underwater reef aquarium seabed deep-sea',
  abstract: 'abstract texture fractal surreal',
  // Only the kind of image leads to it.
  flat: 'flat-lay',
});

/** If several places are named, the higher wins: a beach in a landscape is a beach. */
export const PLACE_RANK: Record<Place, number> = {
  meadow: 1,
  mountains: 2,
  forest: 3,
  interior: 3,
  street: 4,
  table: 4,
  city: 4,
  sea: 5,
  desert: 5,
  lake: 6,
  beach: 6,
  abstract: 6,
  studio: 7,
  flat: 7,
  space: 8,
  underwater: 9,
};

export const TIMES = table<Time>({
  dawn: 'dawn sunrise daybreak early',
  day: 'day daylight noon midday afternoon morning sunny bright',
  golden: 'sunset golden evening goldenhour',
  dusk: 'dusk twilight nightfall gloaming bluehour',
  night: 'night midnight nighttime moonlight moonlit starry nocturnal',
});

export const WEATHERS = table<Weather>({
  clear: 'clear cloudless',
  cloudy: 'cloudy overcast clouds cloud',
  rain: 'rain rainy raining drizzle wet shower puddle',
  storm: 'storm stormy thunder thunderstorm lightning tempest hurricane',
  snow: 'snow snowing snowfall blizzard snowstorm',
  fog: 'fog foggy mist misty haze hazy',
});

export const SEASONS = table<Season>({
  spring: 'spring springtime blossom cherry-blossom sakura bloom',
  summer: 'summer summertime',
  autumn: 'autumn fall autumnal october november',
  winter: 'winter wintry snow snowy icy frozen frost frosty christmas arctic antarctica polar ice tundra iceberg',
});

export const FEATURES = table<Feature>({
  mountains: 'mountain alps peak summit himalaya alpine volcano fjord',
  water: 'lake pond river water lagoon reflection',
  trees: 'tree forest wood woods pine woodland grove jungle',
  flowers: 'flower wildflower blossom bloom garden floral',
  sun: 'sun sunny sunset sunrise',
  moon: 'moon moonlight moonlit lunar crescent',
  stars: 'star starry stars constellation milkyway',
  rainbow: 'rainbow',
  aurora: 'aurora borealis northern',
  clouds: 'cloud cloudy clouds cumulus',
  city: 'city skyline skyscraper downtown',
  palms: 'palm tropical island',
  snow: 'snow snowy snowfall snowing blizzard',
  fireflies: 'firefly magical magic fairy enchanted sparkle sparkles glitter',
});

/** Styles that a prompt may name; they override the look of the model type. */
export const STYLES = table<LookName>({
  photo: 'photo photograph photorealistic realistic photography dslr hdr',
  cinematic: 'cinematic movie film-still dramatic',
  oil: 'oil impasto impressionist impressionism monet gogh brushstroke',
  storybook: 'storybook illustration illustrated cartoon childrens',
  film: 'analog vintage-photo polaroid kodak 35mm retro-photo nostalgic',
  neon: 'neon cyberpunk synthwave vaporwave',
  papercut: 'papercut papercraft collage origami',
  pop: 'comic pop-art popart halftone manga',
  watercolour: 'watercolor watercolour aquarelle ink-wash',
  dream: 'pastel dreamy dreamlike ethereal kawaii',
  mono: 'monochrome noir black-and-white greyscale grayscale',
  sketch: 'sketch pencil drawing charcoal lineart',
});

export interface ColourWord {
  /** In turns; null for grey. */
  hue: number | null;
  saturation: number;
  lightness: number;
}

/** Colour words with hue, saturation and lightness. */
export const COLOURS: Partial<Record<string, ColourWord>> = Object.fromEntries(
  `
red 0.99 0.78 0.48 | crimson 0.96 0.8 0.42 | orange 0.07 0.9 0.53 | yellow 0.135 0.92 0.56
golden 0.12 0.75 0.52 | gold 0.12 0.75 0.52 | green 0.36 0.6 0.42 | teal 0.49 0.62 0.4 | turquoise 0.48 0.65 0.5
cyan 0.52 0.75 0.52 | blue 0.6 0.75 0.5 | navy 0.62 0.6 0.28 | indigo 0.68 0.6 0.42 | purple 0.76 0.6 0.5
violet 0.75 0.65 0.58 | magenta 0.86 0.75 0.52 | pink 0.92 0.75 0.7 | brown 0.065 0.45 0.34
beige 0.1 0.35 0.75 | black - 0 0.16 | white - 0 0.9 | grey - 0 0.5 | gray - 0 0.5 | silver 0.6 0.06 0.72
`
    .trim()
    .split(/ \| |\n/)
    .map((row) => {
      const [name, hue, saturation, lightness] = row.split(' ');
      return [
        name,
        { hue: hue === '-' ? null : Number(hue), saturation: Number(saturation), lightness: Number(lightness) },
      ];
    }),
);

/** «a pair of wolves», «five cats»: how many. */
export const NUMBERS = counts(
  'one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 pair=2 couple=2 several=3 few=3 many=5 flock=5 herd=4 pack=4 bunch=4 group=4 dozen=12 trio=3 school=5 family=3',
);

export function counts(list: string): Partial<Record<string, number>> {
  return Object.fromEntries(list.split(' ').map((each) => [each.split('=')[0], Number(each.split('=')[1])]));
}
