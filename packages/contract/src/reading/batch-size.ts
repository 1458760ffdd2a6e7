/**
 * How many images a model type makes at a time, whatever is asked for; undefined where `batch_size` decides. The
 * contract leaves `batch_size` out of this model type and says the number only in words (openapi/DECISIONS.md).
 */
export function fixedBatchSize(modelType: unknown): number | undefined {
  return modelType === 'wan-image-2.1' ? 2 : undefined;
}
