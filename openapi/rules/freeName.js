/** Names that generated clients use for parts of their own. */
const taken = [
  'ApiClient',
  'ApiError',
  'ApiException',
  'ApiResponse',
  'Client',
  'Configuration',
  'Error',
  'Errors',
  'File',
];

/** A component is not named like a part of a generated client, or one of the two is renamed. */
export default function freeName(schemas) {
  return Object.keys(schemas)
    .filter((name) => taken.some((one) => one.toLowerCase() === name.toLowerCase()))
    .map((name) => ({
      message: `generated clients have ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name} of their own; choose another name`,
    }));
}
