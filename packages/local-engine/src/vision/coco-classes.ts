/**
 * The 80 things that the detector knows, by the model's number, each with the class's own name first and then other
 * words that people use.
 */
export const COCO_CLASSES: Record<number, readonly string[]> = {
  1: words(
    'person man woman boy girl child kid baby people human lady guy men women children someone player rider face portrait',
  ),
  2: words('bicycle bike cycle'),
  3: words('car automobile auto sedan taxi cab vehicle suv hatchback'),
  4: words('motorcycle motorbike scooter moped'),
  5: words('airplane plane aeroplane aircraft jet'),
  6: words('bus coach minibus'),
  7: words('train locomotive tram railway'),
  8: words('truck lorry van pickup'),
  9: words('boat ship sailboat canoe kayak yacht vessel'),
  10: words('traffic_light stoplight'),
  11: words('fire_hydrant hydrant'),
  13: words('stop_sign'),
  14: words('parking_meter'),
  15: words('bench'),
  16: words('bird duck pigeon parrot seagull owl eagle swan goose pheasant sparrow chicken'),
  17: words('cat kitten kitty feline'),
  18: words('dog puppy hound doggy canine pup'),
  19: words('horse pony foal stallion mare'),
  20: words('sheep lamb ram goat'),
  21: words('cow bull cattle calf ox'),
  22: words('elephant'),
  23: words('bear grizzly'),
  24: words('zebra'),
  25: words('giraffe'),
  27: words('backpack rucksack'),
  28: words('umbrella parasol'),
  31: words('handbag purse bag'),
  32: words('tie necktie'),
  33: words('suitcase luggage'),
  34: words('frisbee disc'),
  35: words('skis ski'),
  36: words('snowboard'),
  37: words('sports_ball ball football basketball soccer_ball'),
  38: words('kite'),
  39: words('baseball_bat'),
  40: words('baseball_glove'),
  41: words('skateboard longboard'),
  42: words('surfboard'),
  43: words('tennis_racket racket'),
  44: words('bottle flask'),
  46: words('wine_glass goblet'),
  47: words('cup mug glass teacup'),
  48: words('fork'),
  49: words('knife'),
  50: words('spoon'),
  51: words('bowl'),
  52: words('banana'),
  53: words('apple'),
  54: words('sandwich toast'),
  55: words('orange tangerine'),
  56: words('broccoli'),
  57: words('carrot'),
  58: words('hot_dog hotdog'),
  59: words('pizza'),
  60: words('donut doughnut'),
  61: words('cake cupcake'),
  62: words('chair armchair stool'),
  63: words('couch sofa settee'),
  64: words('potted_plant plant houseplant'),
  65: words('bed'),
  67: words('dining_table table desk'),
  70: words('toilet'),
  72: words('tv television monitor screen'),
  73: words('laptop notebook computer'),
  74: words('mouse'),
  75: words('remote'),
  76: words('keyboard'),
  77: words('cell_phone phone smartphone mobile'),
  78: words('microwave'),
  79: words('oven stove'),
  80: words('toaster'),
  81: words('sink basin'),
  82: words('refrigerator fridge'),
  84: words('book'),
  85: words('clock watch'),
  86: words('vase'),
  87: words('scissors'),
  88: words('teddy_bear teddy plush'),
  89: words('hair_drier hairdryer'),
  90: words('toothbrush'),
};

/** The class's own name, with spaces. */
export function className(id: number): string {
  return COCO_CLASSES[id]?.[0] ?? 'object';
}

/** The class that a word means; undefined if the detector does not know it. */
export function classOf(word: string): number | undefined {
  return byWord.get(word);
}

function words(text: string): string[] {
  return text.split(' ').map((word) => word.replaceAll('_', ' '));
}

const byWord = new Map(Object.entries(COCO_CLASSES).flatMap(([id, names]) => names.map((name) => [name, Number(id)])));
