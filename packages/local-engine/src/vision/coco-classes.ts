/**
 * The 80 things that the detector knows, by the model's number, each with the class's own name first and then other
 * words that people use.
 */
export const COCO_CLASSES: Record<number, readonly string[]> = Object.fromEntries(
  `
1 person man woman boy girl child kid baby people human lady guy men women children someone player rider face portrait
2 bicycle bike cycle | 3 car automobile auto sedan taxi cab vehicle suv hatchback
4 motorcycle motorbike scooter moped | 5 airplane plane aeroplane aircraft jet | 6 bus coach minibus
7 train locomotive tram railway | 8 truck lorry van pickup | 9 boat ship sailboat canoe kayak yacht vessel
10 traffic_light stoplight | 11 fire_hydrant hydrant | 13 stop_sign | 14 parking_meter | 15 bench
16 bird duck pigeon parrot seagull owl eagle swan goose pheasant sparrow chicken | 17 cat kitten kitty feline
18 dog puppy hound doggy canine pup | 19 horse pony foal stallion mare | 20 sheep lamb ram goat
21 cow bull cattle calf ox | 22 elephant | 23 bear grizzly | 24 zebra | 25 giraffe | 27 backpack rucksack
28 umbrella parasol | 31 handbag purse bag | 32 tie necktie | 33 suitcase luggage | 34 frisbee disc | 35 skis ski
36 snowboard | 37 sports_ball ball football basketball soccer_ball | 38 kite | 39 baseball_bat | 40 baseball_glove
41 skateboard longboard | 42 surfboard | 43 tennis_racket racket | 44 bottle flask | 46 wine_glass goblet
47 cup mug glass teacup | 48 fork | 49 knife | 50 spoon | 51 bowl | 52 banana | 53 apple | 54 sandwich toast
55 orange tangerine | 56 broccoli | 57 carrot | 58 hot_dog hotdog | 59 pizza | 60 donut doughnut | 61 cake cupcake
62 chair armchair stool | 63 couch sofa settee | 64 potted_plant plant houseplant | 65 bed
67 dining_table table desk | 70 toilet | 72 tv television monitor screen | 73 laptop notebook computer | 74 mouse
75 remote | 76 keyboard | 77 cell_phone phone smartphone mobile | 78 microwave | 79 oven stove | 80 toaster
81 sink basin | 82 refrigerator fridge | 84 book | 85 clock watch | 86 vase | 87 scissors | 88 teddy_bear teddy plush
89 hair_drier hairdryer | 90 toothbrush
`
    .trim()
    .split(/ \| |\n/)
    .map((row) => {
      const [id, ...names] = row.split(' ');
      return [Number(id), names.map((name) => name.replaceAll('_', ' '))];
    }),
);

/** The class's own name, with spaces. */
export function className(id: number): string {
  return COCO_CLASSES[id]?.[0] ?? 'object';
}

/** The class that a word means; undefined if the detector does not know it. */
export function classOf(word: string): number | undefined {
  return byWord.get(word);
}

const byWord = new Map(Object.entries(COCO_CLASSES).flatMap(([id, names]) => names.map((name) => [name, Number(id)])));
