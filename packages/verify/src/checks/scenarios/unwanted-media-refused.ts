import { send, sendForm, settle } from '../../actions/runs.ts';
import type { Field } from '../../contract/variants.ts';
import { refused } from '../../exchange/call.ts';
import { dataUri, type SampleImages } from '../../materials/sample-images.ts';
import { inParallel } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import { baseValues } from '../../values/base-values.ts';
import type { Scenario } from './scenario.ts';

export const unwantedMediaRefused: Scenario = {
  proves:
    'Images are detected from their content: other formats, damaged or too large ones and masks of another size ' +
    'are refused, each with its code.',
  about: 'all',
  async run(session) {
    const { samples } = session.fixtures;
    const kinds: [SampleImages['png'], string[]][] = [
      ...Object.entries(samples.unwanted).map(([kind, file]): [SampleImages['png'], string[]] => [
        file,
        kind === 'empty' ? ['unsupported_media_type', 'image_invalid', 'validation_error'] : ['unsupported_media_type'],
      ]),
      [samples.truncated, ['image_invalid']],
      [samples.tooWide, ['image_too_large']],
    ];
    const fields = session
      .operations()
      .flatMap((operation) =>
        operation.bodies.flatMap((body) =>
          body.variants.flatMap((variant) =>
            variant.fields
              .filter(({ schemaName }) => ['ImageFile', 'ImageUrl', 'ImageUrlOrBase64'].includes(schemaName ?? ''))
              .map((field) => ({ operation, body, variant, field })),
          ),
        ),
      );
    const seen = new Set<string>();
    const cases = fields.flatMap(({ operation, body, variant, field }, index) => {
      const key = `${operation.id} ${body.mediaType} ${field.name}`;
      // Each field is tried once, with all formats if it is the operation's source and with one otherwise.
      if (seen.has(key)) return [];
      seen.add(key);
      return (field.required ? kinds : [kinds[index % kinds.length] as (typeof kinds)[number]]).map(
        ([file, codes]) => ({ operation, body, variant, field, file, codes }),
      );
    });
    await inParallel(cases, session.options.connections, async ({ operation, body, variant, field, file, codes }) => {
      if (session.cutsOff('files to refuse')) return;
      const isFile = field.schemaName === 'ImageFile';
      const values = {
        ...companions(session, field),
        ...safeBase(session, variant),
        [field.name]: isFile ? file : dataUri(file),
      };
      // A data URI with text/plain does not match the field's pattern, and is refused before its content is read.
      const allowed = isFile || file.type.startsWith('image/') ? codes : ['validation_error', ...codes];
      await settle(session, await (body.isForm ? sendForm : send)(session, operation.id, values, refused(...allowed)));
    });
    await masks(session);
    await heavy(session);
  },
};

/** Without the image that it marks, a mask is not used. */
function companions({ fixtures }: Session, { schema }: Field): Record<string, unknown> {
  const [image] = (schema['x-used-with'] as string[] | undefined) ?? [];
  return image === undefined ? {} : { [image]: dataUri(fixtures.samples.png) };
}

function safeBase({ fixtures }: Session, variant: Parameters<typeof baseValues>[1]): Record<string, unknown> {
  try {
    return baseValues(fixtures, variant);
  } catch {
    return {};
  }
}

async function masks(session: Session): Promise<void> {
  const { samples } = session.fixtures;
  const [url, mask] = [dataUri(samples.png), dataUri(samples.smallMask)];
  const bodies: Record<string, Record<string, unknown>> = {
    'edit.maskImage': { original_image_url: url, mask_image_url: mask },
    'images.generate': { prompt: 'a red fox', model_type: 'gemini-2.5', reference_image_url: url, mask_url: mask },
    'images.edit.gemini25': { prompt: 'a red fox', image_url: url, mask_url: mask },
    'images.character': { prompt: 'a red fox', character_reference_image: url, image: url, mask },
  };
  for (const [id, values] of Object.entries(bodies).filter(
    ([id]) =>
      session.includes(id) && session.operation(id).responses.get(422)?.codes.includes('mask_dimension_mismatch'),
  ))
    await send(session, id, values, refused('mask_dimension_mismatch'));
}

/** Too many bytes: one more than the maximum for a file, and a data URI that is too long. */
async function heavy(session: Session): Promise<void> {
  const { png } = session.fixtures.samples;
  const padded = (mebibytes: number) => ({
    ...png,
    file: Buffer.concat([png.file, Buffer.alloc(mebibytes * 2 ** 20)]),
  });
  if (session.includes('images.upload'))
    await send(session, 'images.upload', { file: padded(20) }, refused('file_too_large'));
  const uri = { image_url: dataUri(padded(5)) };
  if (session.includes('images.reframe'))
    await send(session, 'images.reframe', uri, refused('file_too_large', 'validation_error'));
}
