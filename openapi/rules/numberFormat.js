const formats = { integer: ['int32', 'int64'], number: ['double'] };

/** Every number has a format: without one, Go and Rust read a float32 and lose digits. Whole numbers are integers. */
export default function numberFormat(schema) {
  return [schema.type].flat().flatMap((type) => {
    if (formats[type] === undefined) return [];
    if (type === 'number' && schema.multipleOf === 1) return [{ message: 'a whole number is an integer' }];
    if (!formats[type].includes(schema.format)) {
      return [{ message: `the format of ${type === 'integer' ? 'an' : 'a'} ${type} is ${formats[type].join(' or ')}` }];
    }
    const largest = Math.max(Math.abs(schema.minimum ?? 0), Math.abs(schema.maximum ?? 0));
    return schema.format === 'int32' && largest > 2 ** 31 - 1 ? [{ message: 'the bounds do not fit into int32' }] : [];
  });
}
