import type { Command } from 'commander';
import { modelUsers } from '../generated/model-users.ts';
import type { Call, FieldNames, MakingOptions } from '../making/call.ts';
import { common, examples, number, several } from './common.ts';

/** An option for one field of the request. The service knows which values the field allows. */
type FieldOption = [flags: string, description: string, field: string, read?: typeof number];

const seed: FieldOption = ['--seed <n>', 'the same seed gives the same image', 'seed', number];
const aspect: FieldOption = ['--aspect <ratio>', 'aspect ratio, e.g. 16:9', 'aspect_ratio'];
const negative: FieldOption = ['-n, --negative <text>', 'what to avoid in the image', 'negative_prompt'];
const prompt: FieldOption = ['-p, --prompt <text>', 'what to draw', 'prompt'];

interface Making {
  name: string;
  operands: string;
  summary: string;
  more?: string;
  fields?: FieldOption[];
  options?: (command: Command) => void;
  /** What it produces: a file, a run that need not be waited for, or text. */
  gives?: 'run' | 'file' | 'words';
  examples: string[];
  load(): Promise<(call: Call) => Promise<void>>;
}

const images = 'An image is a file, a URL, a run id, or - for standard input.';

/** Adds which models use an option, as the contract says. */
function used(description: string, ...fields: string[]): string {
  const users = fields.flatMap((field) => (modelUsers as Partial<Record<string, string>>)[field] ?? []);
  return users.length === 0 ? description : `${description}; used by ${users.join(', ')}`;
}

const table: Making[] = [
  {
    name: 'generate',
    operands: '<prompt...>',
    summary: 'generate images from prompts',
    more: 'Each prompt gives an image of its own; all are generated at the same time. Pass - to read a prompt from standard input.',
    fields: [
      aspect,
      seed,
      negative,
      ['--steps <n>', 'number of steps', 'steps', number],
      ['--guidance <n>', 'how closely to follow the prompt', 'guidance', number],
      ['--batch <n>', 'number of images in one run', 'batch_size', number],
      ['--custom-model <id>', 'a custom model (darkroom models --custom)', 'model_id'],
    ],
    options: (command) =>
      command
        .option('-m, --model <type>', 'the model type (darkroom models)')
        .option('--size <WxH>', used('width and height, e.g. 1024x768', 'width'))
        .option('--count <n>', 'number of runs for each prompt', number)
        .option('--reference <image>', used('an image whose style to use', 'reference_image_url'))
        .option('--image <image>', used('an input image; can be repeated', 'image_urls'), several)
        .option('--mask <image>', used('where to draw in the image', 'mask_url'))
        .option('--lora <name:strength>', used('a LoRA; repeat for low and high', 'lora_low_name', 'lora_1'), several),
    gives: 'run',
    examples: [
      'darkroom generate "a fox at dusk" -m flux-dev --size 1024x768 -o fox.png',
      'darkroom generate "a fox" "a hare" "an owl" -o animals/',
      'darkroom generate "a fox" --count 4 --seed 7 -o fox-{n}.png',
      'darkroom enhance "a fox" | darkroom generate - -o fox.png',
      'darkroom generate "a fox" -f steps=30 -f \'metadata={"for":"cover"}\'',
    ],
    load: async () => (await import('../making/commands/generate.ts')).generate,
  },
  {
    name: 'edit',
    operands: '<prompt> [image...]',
    summary: 'edit images with a prompt',
    fields: [aspect, seed],
    options: (command) =>
      command
        .option('-m, --model <type>', 'flux-kontext-max (default), gemini-2.5, nanobanana or vendora')
        .option('--mask <image>', 'change only what this image marks, in white or transparent')
        .option('--size <WxH>', 'width and height, if the model supports them')
        .option('--reference <image>', 'an image whose style to use'),
    gives: 'run',
    examples: [
      'darkroom edit "make it winter" fox.png -o winter.png',
      'darkroom edit "a red boat" lake.png --mask boat.png',
      'darkroom edit "in the style of a woodcut" *.jpg -m nanobanana -o woodcuts/',
    ],
    load: async () => (await import('../making/commands/edit.ts')).edit,
  },
  {
    name: 'combine',
    operands: '<image...>',
    summary: 'combine images into one',
    more: 'Without a prompt, the images are placed as they are. With one, a model draws a new image from them.',
    fields: [
      ['--mode <mode>', 'how to place them, e.g. grid', 'mode'],
      ['--format <format>', 'file format', 'output_format'],
      aspect,
      seed,
    ],
    options: (command) =>
      command
        .option('-m, --model <type>', 'gemini-2.5 (default with -p) or nanobanana')
        .option('-p, --prompt <text>', 'what the model should draw from them'),
    gives: 'run',
    examples: [
      'darkroom combine before.png after.png -o both.png',
      'darkroom combine *.png --mode grid -o sheet.png',
      'darkroom combine fox.png boat.png -p "the fox in the boat"',
    ],
    load: async () => (await import('../making/commands/combine.ts')).combine,
  },
  {
    name: 'character',
    operands: '<prompt> [image...]',
    summary: 'draw the character of an image in a new scene',
    more: 'Without an image, the character comes from the prompt.',
    fields: [
      aspect,
      seed,
      ['--speed <speed>', 'faster or better', 'rendering_speed'],
      ['--style <style>', 'style of the image', 'style_type'],
      ['--magic <choice>', 'whether to enhance the prompt', 'magic_prompt_option'],
      ['--resolution <n>', 'length of the longer side', 'resolution'],
    ],
    options: (command) =>
      command
        .option('--image <image>', 'a scene to draw the character into', several)
        .option('--mask <image>', 'where in the scene'),
    gives: 'run',
    examples: ['darkroom character "reading in a library" fox.png -o reading.png'],
    load: async () => (await import('../making/commands/character.ts')).character,
  },
  {
    name: 'reference',
    operands: '<prompt> [tag=image...]',
    summary: 'draw a scene from images that the prompt names',
    fields: [aspect, seed, ['--resolution <name>', 'size of the image', 'resolution']],
    gives: 'run',
    examples: ['darkroom reference "@fox in a boat on @lake" fox=fox.png lake=lake.jpg -o boat.png'],
    load: async () => (await import('../making/commands/reference.ts')).reference,
  },
  {
    name: 'segment',
    operands: '<prompt> [image...]',
    summary: 'keep only what the prompt names',
    gives: 'file',
    examples: ['darkroom segment "the fox" fox.png -o only-fox.png'],
    load: async () => (await import('../making/commands/segment.ts')).segment,
  },
  {
    name: 'remove-bg',
    operands: '[image...]',
    summary: 'make the background transparent',
    gives: 'file',
    examples: [
      'darkroom remove-bg fox.png -o cut-out.png',
      'darkroom remove-bg *.jpg -o cut-outs/',
      'darkroom generate "a fox" | darkroom remove-bg - | darkroom reframe - --aspect 16:9 -o wide.png',
    ],
    load: async () => (await import('../making/commands/remove-background.ts')).removeBackground,
  },
  {
    name: 'remove',
    operands: '[prompt-or-image...]',
    summary: 'remove something from images, with a prompt or a mask',
    more: 'The first argument says what to remove. With --mask, every argument is an image.',
    options: (command) => {
      command.option('--mask <image>', 'what to remove, in white or transparent');
    },
    fields: [
      ['--shadow', 'remove its shadow too', 'remove_shadow'],
      ['--multiple', 'remove all matches', 'multiple'],
    ],
    gives: 'file',
    examples: [
      'darkroom remove "the boat" lake.png -o empty.png',
      'darkroom remove lake.png --mask boat.png -o empty.png',
    ],
    load: async () => (await import('../making/commands/remove.ts')).remove,
  },
  {
    name: 'extract',
    operands: '<prompt> [image...]',
    summary: 'cut out what the prompt names, or get its mask',
    fields: [
      ['--mode <mode>', 'what to return, e.g. mask', 'mode'],
      ['--multiple', 'each match in a file of its own', 'multiple'],
      ['--invert', 'everything else instead', 'invert'],
    ],
    gives: 'file',
    examples: [
      'darkroom extract "the fox" fox.png --mode mask -o mask.png',
      'darkroom extract "the birds" sky.png --multiple -o birds/',
    ],
    load: async () => (await import('../making/commands/extract.ts')).extract,
  },
  {
    name: 'reframe',
    operands: '[image...]',
    summary: 'change the aspect ratio of images by extending them',
    fields: [
      aspect,
      prompt,
      ['-m, --model <model>', 'the model, e.g. photon-1', 'model'],
      ['--format <format>', 'file format', 'format'],
    ],
    gives: 'run',
    examples: ['darkroom reframe fox.png --aspect 21:9 -o banner.png'],
    load: async () => (await import('../making/commands/reframe.ts')).reframe,
  },
  {
    name: 'describe',
    operands: '[image...]',
    summary: 'describe images',
    gives: 'words',
    examples: ['darkroom describe fox.png', 'darkroom generate "$(darkroom describe fox.png)" -o again.png'],
    load: async () => (await import('../making/commands/describe.ts')).describe,
  },
  {
    name: 'video',
    operands: '[image...]',
    summary: 'animate images',
    fields: [
      ['-p, --prompt <text>', 'what should happen', 'prompt'],
      negative,
      aspect,
      ['--duration <seconds>', 'length of the video', 'duration', number],
      ['--fps <n>', 'frames a second', 'fps', number],
      ['--motion <n>', 'how much moves', 'motion_bucket_id', number],
      seed,
    ],
    gives: 'run',
    examples: ['darkroom video fox.png -p "snow begins to fall" --duration 3 -o fox.mp4'],
    load: async () => (await import('../making/commands/video.ts')).video,
  },
  {
    name: 'upload',
    operands: '[image...]',
    summary: 'upload images, as runs to use in other commands',
    fields: [
      ['--description <text>', 'description of the image', 'description'],
      ['--parent <run>', 'parent run', 'parent_id'],
    ],
    options: (command) => {
      command.option('--mask', 'upload masks');
    },
    gives: 'words',
    examples: [
      'darkroom upload fox.png',
      'id=$(darkroom upload fox.png) && darkroom edit "make it winter" "$id" -o winter.png',
    ],
    load: async () => (await import('../making/commands/upload.ts')).upload,
  },
  {
    name: 'enhance',
    operands: '<prompt...>',
    summary: 'enhance prompts',
    fields: [['-m, --model <type>', 'model type to enhance for', 'model_type'], seed],
    gives: 'words',
    examples: ['darkroom enhance "a fox"', 'darkroom enhance "a fox" | darkroom generate - -o fox.png'],
    load: async () => (await import('../making/commands/enhance.ts')).enhance,
  },
];

export function defineMaking(program: Command): void {
  program.commandsGroup('Make:');
  for (const making of table) define(program, making);
}

function define(program: Command, making: Making): void {
  const { name, operands, summary, more, fields = [], gives, load } = making;
  const command = program
    .command(`${name} ${operands}`)

    .description(sentence(summary, more, operands));
  const fieldNames: FieldNames = name === 'generate' ? { model: 'model_type' } : {};
  making.options?.(command);
  for (const [flags, description, field, read] of fields) {
    const words = name === 'generate' ? used(description, field) : description;
    if (read) command.option(flags, words, read);
    else command.option(flags, words);
    fieldNames[command.options.at(-1)?.attributeName() ?? ''] = field;
  }
  command.option('-f, --field <name=value>', 'any other field of the request; can be repeated', several);
  if (gives !== 'words') {
    command
      .option('--webhook <url>', 'URL that receives an event when the run ends')
      .option('--webhook-secret <secret>', 'secret that signs the event')
      .option('-o, --output <file>', 'a file, a folder, a pattern with {n} or {run}, or - for standard output')
      .option('--force', 'overwrite files with generated names');
    Object.assign(fieldNames, { webhook: 'webhook_url', webhookSecret: 'webhook_secret' });
  }
  if (gives === 'run') command.option('--no-wait', 'print the run and exit');
  if (name !== 'enhance') command.option('--at-once <n>', 'maximum number of runs at the same time', number);
  common(command).addHelpText('after', examples(...making.examples));
  command.action(async () => {
    const run = await load();
    await run({ words: command.args, options: command.opts<MakingOptions>(), fieldNames });
  });
}

const sentence = (summary: string, more = '', operands = ''): string =>
  [`${summary[0]?.toUpperCase()}${summary.slice(1)}.`, more, operands.includes('image') ? images : '']
    .filter(Boolean)
    .join('\n');
