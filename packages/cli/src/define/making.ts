import type { Command } from 'commander';
import type { Call, FieldNames, MakingOptions } from '../making/call.ts';
import { common, examples, number, several } from './common.ts';

/** An option for one field of the request. The service knows which values the field allows. */
type FieldOption = [flags: string, description: string, field: string, read?: typeof number];

const seed: FieldOption = ['--seed <n>', 'the same number gives the same picture', 'seed', number];
const aspect: FieldOption = ['--aspect <ratio>', 'the aspect ratio, 16:9 for example', 'aspect_ratio'];
const negative: FieldOption = ['-n, --negative <text>', 'what should not be in it', 'negative_prompt'];
const prompt: FieldOption = ['-p, --prompt <text>', 'what it should become', 'prompt'];

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

const pictures = 'A picture is a file, an address, a run id, or - for standard input.';

const table: Making[] = [
  {
    name: 'generate',
    operands: '<prompt...>',
    summary: 'make pictures from words',
    more: 'Each prompt makes a picture of its own, all at once. A prompt that is - is read from standard input.',
    fields: [
      aspect,
      seed,
      negative,
      ['--steps <n>', 'how many steps to draw in', 'steps', number],
      ['--guidance <n>', 'how closely to keep to the prompt', 'guidance', number],
      ['--batch <n>', 'pictures in one run', 'batch_size', number],
      ['--custom-model <id>', 'a model of your own (darkroom models --custom)', 'model_id'],
    ],
    options: (command) =>
      command
        .option('-m, --model <type>', 'the model type (darkroom models)')
        .option('--size <WxH>', 'width and height, 1024x768 for example')
        .option('--count <n>', 'this many runs of each prompt', number)
        .option('--reference <picture>', 'a picture to take the look from')
        .option('--image <picture>', 'a picture to work with, once for each', several)
        .option('--mask <picture>', 'where to draw, for models that take it')
        .option('--lora <name:strength>', 'a LoRA; twice for low and high', several),
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
    operands: '<prompt> [picture...]',
    summary: 'change pictures as words say',
    fields: [aspect, seed],
    options: (command) =>
      command
        .option('-m, --model <type>', 'flux-kontext-max (usual), gemini-2.5, nanobanana or vendora')
        .option('--mask <picture>', 'change only what this marks, in white or transparent')
        .option('--size <WxH>', 'width and height, where the model takes them')
        .option('--reference <picture>', 'a picture to take the look from'),
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
    operands: '<picture...>',
    summary: 'put pictures together into one',
    more: 'Without a model they are put together as they are; with one, it draws a new picture out of them.',
    fields: [
      ['--mode <mode>', 'how they are put together, grid for example', 'mode'],
      ['--format <format>', 'the kind of file', 'output_format'],
      aspect,
      seed,
    ],
    options: (command) =>
      command
        .option('-m, --model <type>', 'gemini-2.5 or nanobanana')
        .option('-p, --prompt <text>', 'what a model should draw out of them'),
    gives: 'run',
    examples: [
      'darkroom combine before.png after.png -o both.png',
      'darkroom combine *.png --mode grid -o sheet.png',
      'darkroom combine fox.png boat.png -m gemini-2.5 -p "the fox in the boat"',
    ],
    load: async () => (await import('../making/commands/combine.ts')).combine,
  },
  {
    name: 'character',
    operands: '<prompt> [picture...]',
    summary: 'draw the character of a picture in a new scene',
    fields: [
      aspect,
      seed,
      ['--speed <speed>', 'quicker or better', 'rendering_speed'],
      ['--style <style>', 'the kind of picture', 'style_type'],
      ['--magic <choice>', 'whether the prompt is made richer', 'magic_prompt_option'],
      ['--resolution <n>', 'the longer side', 'resolution'],
    ],
    options: (command) =>
      command
        .option('--image <picture>', 'a scene to draw it into', several)
        .option('--mask <picture>', 'where in the scene'),
    gives: 'run',
    examples: ['darkroom character "reading in a library" fox.png -o reading.png'],
    load: async () => (await import('../making/commands/character.ts')).character,
  },
  {
    name: 'reference',
    operands: '<prompt> <tag=picture...>',
    summary: 'draw a scene from pictures that the prompt names',
    fields: [aspect, seed, ['--resolution <name>', 'the size', 'resolution']],
    gives: 'run',
    examples: ['darkroom reference "@fox in a boat on @lake" fox=fox.png lake=lake.jpg -o boat.png'],
    load: async () => (await import('../making/commands/reference.ts')).reference,
  },
  {
    name: 'segment',
    operands: '<prompt> [picture...]',
    summary: 'keep only what words name',
    gives: 'file',
    examples: ['darkroom segment "the fox" fox.png -o only-fox.png'],
    load: async () => (await import('../making/commands/segment.ts')).segment,
  },
  {
    name: 'remove-bg',
    operands: '[picture...]',
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
    operands: '[prompt-or-picture...]',
    summary: 'take something out of pictures, by words or by a mask',
    more: 'The first word says what to remove; with --mask, that does, and every word is a picture.',
    options: (command) => {
      command.option('--mask <picture>', 'marks what to remove, in white or transparent');
    },
    fields: [
      ['--shadow', 'its shadow as well', 'remove_shadow'],
      ['--multiple', 'all of its kind', 'multiple'],
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
    operands: '<prompt> [picture...]',
    summary: 'cut out what words name, or get its mask',
    fields: [
      ['--mode <mode>', 'what to give, mask for example', 'mode'],
      ['--multiple', 'each thing found, in a file of its own', 'multiple'],
      ['--invert', 'everything but that', 'invert'],
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
    operands: '[picture...]',
    summary: 'give pictures another aspect ratio by painting beyond their edges',
    fields: [
      aspect,
      prompt,
      ['-m, --model <model>', 'the model, photon-1 for example', 'model'],
      ['--format <format>', 'the kind of file', 'format'],
    ],
    gives: 'run',
    examples: ['darkroom reframe fox.png --aspect 21:9 -o banner.png'],
    load: async () => (await import('../making/commands/reframe.ts')).reframe,
  },
  {
    name: 'describe',
    operands: '[picture...]',
    summary: 'say in words what is in pictures',
    gives: 'words',
    examples: ['darkroom describe fox.png', 'darkroom generate "$(darkroom describe fox.png)" -o again.png'],
    load: async () => (await import('../making/commands/describe.ts')).describe,
  },
  {
    name: 'video',
    operands: '[picture...]',
    summary: 'set pictures in motion',
    fields: [
      ['-p, --prompt <text>', 'what should happen', 'prompt'],
      negative,
      aspect,
      ['--duration <seconds>', 'how long it is', 'duration', number],
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
    operands: '[picture...]',
    summary: 'keep pictures with the service, as runs to go on from',
    fields: [
      ['--description <text>', 'what it is', 'description'],
      ['--parent <run>', 'the run it belongs to', 'parent_id'],
    ],
    options: (command) => {
      command.option('--mask', 'these are masks');
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
    summary: 'make prompts richer',
    fields: [['-m, --model <type>', 'for this model type', 'model_type'], seed],
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
    if (read) command.option(flags, description, read);
    else command.option(flags, description);
    fieldNames[command.options.at(-1)?.attributeName() ?? ''] = field;
  }
  command.option('-f, --field <name=value>', 'any other field of the request, once for each', several);
  if (gives !== 'words') {
    command
      .option('--webhook <url>', 'tell this address when it is done')
      .option('--webhook-secret <secret>', 'signs what is told')
      .option('-o, --output <file>', 'a file, a folder, a pattern with {n} or {run}, or - for standard output')
      .option('--force', 'replace files of the usual name');
    Object.assign(fieldNames, { webhook: 'webhook_url', webhookSecret: 'webhook_secret' });
  }
  if (gives === 'run') command.option('--no-wait', 'print the run and do not wait for it');
  if (name !== 'enhance') command.option('--at-once <n>', 'how many to make at the same time', number);
  common(command).addHelpText('after', examples(...making.examples));
  command.action(async () => {
    const run = await load();
    await run({ words: command.args, options: command.opts<MakingOptions>(), fieldNames });
  });
}

const sentence = (summary: string, more = '', operands = ''): string =>
  [`${summary[0]?.toUpperCase()}${summary.slice(1)}.`, more, operands.includes('picture') ? pictures : '']
    .filter(Boolean)
    .join('\n');
