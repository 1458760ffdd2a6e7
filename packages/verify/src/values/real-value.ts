import { nameOf } from '../contract/document.ts';
import type { Field, Variant } from '../contract/variants.ts';
import { dataUri } from '../materials/sample-images.ts';
import { type Fixtures, modelFor } from '../session/fixtures.ts';

/** There is no real value for a field that needs one; the reason goes into the report. */
export class NoRealValue extends Error {
  override name = 'NoRealValue';
}

/**
 * A value for a field that refers to something outside the request: an image, a run or one of its images, a model, a
 * URL. Undefined for a plain value, which its schema describes completely.
 */
export function realValue(fixtures: Fixtures, variant: Variant, field: Field): unknown {
  const { samples, sources, receiver } = fixtures;
  const isMask = field.name.includes('mask');
  switch (field.schemaName) {
    case 'ImageUrl':
    case 'ImageUrlOrBase64':
      return dataUri(isMask ? samples.mask : samples.png);
    case 'DeprecatedReferenceUrl':
      return dataUri(samples.png);
    case 'RunId':
      return need(sources[0]?.runId, 'there is no run to use as a source');
    case 'ImageFile':
      return isMask ? samples.mask : samples.png;
    case 'ModelId':
      return need(modelFor(fixtures, modelTypeOf(variant)), `the registry has no model for ${modelTypeOf(variant)}`);
    case 'WebhookUrl':
      return need(receiver?.hookUrl('generated'), 'the server cannot reach the receiver');
    case 'WebhookSecret':
      return 'secret-of-verify-0123456789';
    case 'ImageIndex':
      // The sources have one image each.
      return 0;
    case 'Tags':
      return ['verify', 'red fox'];
    case 'Metadata':
      return { order: 17, note: 'fox' };
    case 'Timestamp':
      return '2099-12-31T23:59:59.000Z';
  }
  // Lists that are not components, and the reference list as text in a form.
  if (field.name === 'parent_id') return need(sources[0]?.runId, 'there is no run to use as a parent');
  // The narrowest scope, which every key of the checks has.
  if (field.name === 'scopes') return ['runs:read'];
  // Two of each, since a list that is given without the other needs two.
  switch (nameOf(field.schema.items)) {
    case 'ImageFile':
      return [samples.png, samples.second];
    case 'ImageUrl':
      return [dataUri(samples.png), dataUri(samples.second)];
    case 'RunId':
      return need(
        sources.length > 1 ? sources.map(({ runId }) => runId) : undefined,
        'there are no two runs to use as sources',
      );
    case 'ReferenceImage':
      return [{ image_reference: dataUri(samples.png), tag: 'fox' }];
  }
  if (field.schema.contentSchema !== undefined)
    return JSON.stringify([{ image_reference: dataUri(samples.png), tag: 'fox' }]);
  return undefined;
}

function modelTypeOf({ fields }: Variant): string {
  return String(fields.find(({ name }) => name === 'model_type')?.schema.const);
}

function need<Value>(value: Value | undefined, reason: string): Value {
  if (value === undefined) throw new NoRealValue(reason);
  return value;
}
