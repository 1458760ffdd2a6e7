/** Fields that name runs to work on; the first of them becomes the parent. `parent_id` names only the parent. */
export const runFields = [
  'run_id',
  'original_run_id',
  'source_run_id',
  'character_reference_run_id',
  'run_ids',
  'parent_id',
];
