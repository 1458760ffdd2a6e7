/** Everyday nouns whose best image is not the one that their keywords would find: an emoji, then the words for it. */
const TABLE = `
🦊 fox, red fox, arctic fox | 🐻 brown bear, grizzly bear, bear | 🦝 red panda, raccoon
🐕 golden retriever, dog, puppy, hound, corgi, labrador, retriever | 🐺 gray wolf, grey wolf, wolf
🐈 cat, kitten, kitty | 🐩 poodle | 🐻‍❄️ polar bear | 🐼 panda | 🐨 koala | 🦁 lion | 🐅 tiger | 🐆 leopard, cheetah
🐇 rabbit, bunny, hare | 🐁 mouse | 🐀 rat | 🐄 cow | 🐂 bull, ox | 🐖 pig, piglet | 🐸 frog, toad | 🐒 monkey
🦍 gorilla | 🐓 chicken, hen, rooster | 🐥 chick | 🐎 horse, stallion, pony | 🦄 unicorn | 🐉 dragon
🦌 deer, stag, reindeer, elk | 🫎 moose | 🐑 sheep, lamb | 🐐 goat | 🐪 camel | 🦙 llama, alpaca | 🦒 giraffe
🐘 elephant | 🦏 rhino | 🦛 hippo | 🦘 kangaroo | 🐿️ squirrel | 🦔 hedgehog | 🦇 bat | 🦦 otter | 🐧 penguin
🐦 bird, robin, sparrow | 🐦‍⬛ crow, raven | 🦅 eagle, hawk, falcon | 🦆 duck | 🦢 swan | 🦉 owl | 🦩 flamingo
🦚 peacock | 🦜 parrot | 🕊️ dove, pigeon, seagull | 🪿 goose | 🦃 turkey | 🐊 crocodile, alligator
🐢 turtle, tortoise | 🦎 lizard | 🐍 snake | 🦖 dinosaur, t-rex | 🐳 whale | 🐬 dolphin | 🦭 seal | 🐟 fish | 🐠 goldfish
🦈 shark | 🐙 octopus | 🪼 jellyfish | 🦀 crab | 🦞 lobster | 🐌 snail | 🦋 butterfly | 🐝 bee, bumblebee | 🐞 ladybug
🕷️ spider | 🐜 ant | 🦡 badger | 🦥 sloth | 🦓 zebra | 🦬 bison | 🐃 buffalo | 🐹 hamster | 🧍 person, human, child, kid
🧍‍♂️ man, guy, boy | 🧍‍♀️ woman, lady, girl | 👦 lad | 👧 lass | 👶 baby | 🤴 king, prince | 👸 queen, princess
🧙 wizard | 🧙‍♀️ witch | 🥷 knight, ninja, samurai | 🧑‍🚀 astronaut, cosmonaut | 🤖 robot, android | 👽 alien
👻 ghost | 🧚 fairy | 🧜‍♀️ mermaid | 🧛 vampire | 🧟 zombie | 🦸 superhero | 🧑‍🍳 chef, cook | 🧑‍🌾 farmer
🧑‍⚕️ doctor | 🧑‍🏫 teacher | 🧑‍🔬 scientist | 🧑‍🎨 painter | 🧑‍✈️ pilot | 🕵️ detective | 💃 dancer | 🏃 runner
🚶 hiker, traveler, traveller, walker | 🚴 cyclist | 🏄 surfer | ⛷️ skier | 🏂 snowboarder | 🎅 santa | ⛄ snowman
🚗 car, automobile, sedan | 🚙 jeep, suv | 🏎️ sports car, race car, racing car | 🚕 taxi, cab | 🚌 bus
🚚 truck, lorry | 🚐 van | 🚜 tractor | 🚂 train, locomotive, steam train, steam engine | 🚋 tram | 🚲 bicycle, bike | 🏍️ motorcycle, motorbike
🛵 scooter, vespa | ⛵ boat, sailboat, yacht, sail boat | 🚢 ship | 🛶 canoe, kayak | 🚤 speedboat | ⛴️ ferry
✈️ airplane, plane, aeroplane, jet | 🚁 helicopter | 🚀 rocket, spaceship, spacecraft | 🛸 ufo | 🛰️ satellite
🎈 balloon | 🪁 kite | drawn:hot-air-balloon hot air balloon, air balloon | 🪂 parachute | 🏠 house, home
🏡 cottage, cabin | 🛖 hut | 🏰 castle, palace | 🏯 temple, pagoda | ⛪ church | 🕌 mosque
drawn:lighthouse lighthouse | 🗼 tower | ⛺ tent | 🏚️ barn | drawn:windmill windmill | 🏘️ village, town
🥢 chopsticks | 🍜 noodles, ramen, noodle | 🎠 carousel | 🎡 ferris wheel | ⛲ fountain | 🗽 statue | 🌵 cactus
🌴 palm tree, palm | 🌹 rose | 🌷 tulip | 🌻 sunflower | 🌼 daisy | 🪷 lotus | 🍄 mushroom | 💐 bouquet
🪴 plant, houseplant, bonsai, potted plant | 🍀 clover | 🌸 cherry blossom | 🎃 pumpkin | 🍎 apple | 🍐 pear | 🍊 orange | 🍋 lemon
🍌 banana | 🍇 grape | 🍓 strawberry | 🍒 cherry | 🍑 peach | 🍍 pineapple | 🥥 coconut | 🥑 avocado | 🍅 tomato
🥕 carrot | 🌽 corn | 🥦 broccoli | 🍞 bread, loaf | 🥐 croissant | 🧀 cheese | 🥚 egg | 🥓 bacon | 🍔 burger, hamburger
🍟 fries | 🍕 pizza | 🥪 sandwich | 🌮 taco | 🌯 burrito | 🍣 sushi | 🍲 soup | 🥗 salad | 🍝 pasta, spaghetti | 🍚 rice
🎂 cake, wedding cake, birthday cake | 🧁 cupcake | 🍩 donut, doughnut | 🍪 cookie | 🍫 chocolate | 🍬 candy | 🍦 ice cream | 🍯 honey | 🥛 milk
☕ coffee, espresso, cup, mug | 🍵 tea | 🫖 teapot | 🍷 wine, glass of wine, wine glass | 🍺 beer | 🍹 cocktail | 🍾 champagne, bottle | 🥞 pancake
🧇 waffle | 🍿 popcorn | 🥩 steak | 🛋️ sofa, couch | 🧴 perfume bottle, perfume | 📚 book | 📷 camera
📱 phone, smartphone | 💻 laptop, computer | ⌨️ keyboard | 📺 television, tv | 📻 radio | 🕰️ clock | ⌚ watch
💡 lightbulb, light bulb, bulb | drawn:lamp lamp, floor lamp, table lamp, desk lamp | 🏮 lantern | 🕯️ candle | 🔑 key | 🔒 lock | 🪑 chair, armchair | 🛏️ bed | 🪞 mirror | ☂️ umbrella
⛱️ parasol | 🎸 guitar | 🎹 piano | 🎻 violin | 🥁 drum | 🎺 trumpet | 🎷 saxophone | 🎤 microphone
🎧 headphone, headphones | 🎁 gift, present | 🧸 teddy, teddy bear, toy | 🪆 doll | ⚽ ball, soccer | 🏈 football
🏀 basketball | 🎾 tennis | 🛹 skateboard | 🏆 trophy | 👑 crown | 💎 diamond, gem | 💍 ring | 🎩 hat | 🧢 cap
👟 shoe, sneaker | 🥾 boot | 👗 dress | 👕 shirt | 🧥 jacket, coat | 👜 bag, handbag | 🎒 backpack | 🧳 suitcase
👓 glasses | 🕶️ sunglasses | ⚔️ sword | 🛡️ shield | 🔨 hammer | 🔭 telescope | 🔬 microscope | 🌐 globe | 🗺️ map
❤️ heart | 🖊️ pen | ✏️ pencil | 🖌️ brush | 🎨 palette | 🧺 basket | 🏺 vase | 💄 lipstick | 🧪 potion | 🔮 crystal
🌳 tree, oak, poplar, fruit tree | 🌲 pine, pine tree, fir, spruce, evergreen | 🍃 leaf | 🌺 hibiscus, flower | 🛶 gondola | 🖥️ monitor, screen, display
🪙 coin, gold | 🌰 acorn, nut, chestnut | 🫐 blueberry, berry | 🍦 ice cream cone, scoop | 🥁 drums | 🍳 pan, frying pan | 👕 tshirt | 📄 sheet, document
🏪 shop, store, bakery | 🏢 office building, tower block | 🏦 bank | 🏟️ stadium | 🌿 herb, sprig, lavender, fern | 🐤 duckling, canary | drawn:table table, dining table, dinner table, counter, coffee table | drawn:desk desk, writing desk | drawn:stool stool, bar stool | drawn:throne throne | drawn:bench bench, park bench, garden bench
drawn:bookshelf bookshelf, bookcase | drawn:chandelier chandelier | drawn:staircase staircase, stairs, spiral staircase | drawn:pillow pillow, cushion
drawn:pedestal pedestal, column, plinth | drawn:jukebox jukebox | drawn:stove stove, oven | drawn:bridge bridge, viaduct, aqueduct
drawn:suspension-bridge suspension bridge | drawn:skyscraper skyscraper | drawn:igloo igloo | drawn:pool swimming pool, pool | drawn:arch arch, archway
drawn:bowl bowl | drawn:glass-bowl glass bowl, fishbowl, aquarium | drawn:glass glass, juice, orange juice, lemonade | drawn:tray tray
drawn:pot pot, saucepan, cauldron | drawn:typewriter typewriter | drawn:sandcastle sandcastle | drawn:cube cube, block | drawn:circle circle, sphere
drawn:triangle triangle | drawn:square square, rectangle | drawn:cross cross | drawn:wave wave | drawn:mountain mountain | drawn:island island
drawn:chessboard chess board, chessboard, chess | drawn:branch branch, twig | drawn:tripod tripod | drawn:waterfall waterfall | drawn:wall brick wall
🧲 magnet | ⚓ anchor | 🛞 wheel | ♟️ pawn, chess piece | 🎲 dice | 🧩 puzzle | 🕹️ joystick | 🎮 gamepad
`;

/** Word or phrase to the emoji (or our own drawing, `drawn:…`) that shows it. */
export const PREFERRED: Record<string, string> = Object.fromEntries(
  TABLE.trim()
    .split(/ \| |\n/)
    .flatMap((entry) => {
      const gap = entry.indexOf(' ');
      return entry
        .slice(gap + 1)
        .split(', ')
        .map((word) => [word, entry.slice(0, gap)]);
    }),
);
