/** Fields whose images are worked on: URLs, `data:` URIs or base64. */
export const imageFields = [
  'image_url',
  'imageUrl',
  'original_image_url',
  'character_reference_image',
  'image_urls',
  'images',
];

/** Fields with further images, which do not change the size of the result. */
export const otherImageFields = ['reference_image_url', 'image', 'mask', 'mask_url', 'mask_image_url'];

/** Fields that name runs to work on; the first of them becomes the parent. `parent_id` names only the parent. */
export const runFields = [
  'run_id',
  'original_run_id',
  'source_run_id',
  'character_reference_run_id',
  'run_ids',
  'parent_id',
];
