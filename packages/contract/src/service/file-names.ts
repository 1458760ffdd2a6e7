/** The media types of result files by file extension: the only ones that the contract's `file_name` allows. */
export const fileTypes = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
} as const;

export type FileExtension = keyof typeof fileTypes;

/** Undefined for a type that no result has. */
export function extensionFor(mediaType: string | undefined): FileExtension | undefined {
  const extensions = Object.keys(fileTypes) as FileExtension[];
  return extensions.find((extension) => fileTypes[extension] === mediaType);
}
