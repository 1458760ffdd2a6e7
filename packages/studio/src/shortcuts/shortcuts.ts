/**
 * Every keyboard shortcut of the studio: what the sheet behind `?` shows, and what the handler listens to. Keys one
 * after the other are separated by a space. `Mod` is Command on a Mac and Control elsewhere.
 */
export interface Shortcut {
  keys: string;
  label: string;
  group: string;
  /** Only while this part of the page has the focus, which then handles the key itself. */
  within?: string;
}

export const shortcuts = {
  goCreate: { keys: 'g c', label: 'Create', group: 'Go to' },
  goPrompts: { keys: 'g p', label: 'Prompts', group: 'Go to' },
  goGallery: { keys: 'g g', label: 'Gallery', group: 'Go to' },
  goDevelopers: { keys: 'g d', label: 'Developers', group: 'Go to' },
  goDocs: { keys: 'g h', label: 'Documentation', group: 'Go to' },
  prompt: { keys: 'n', label: 'New image: write a prompt', group: 'Anywhere' },
  theme: { keys: 't', label: 'Change between light and dark', group: 'Anywhere' },
  help: { keys: '?', label: 'Show these shortcuts', group: 'Anywhere' },
  close: { keys: 'Escape', label: 'Close a dialog', group: 'Anywhere', within: 'dialog' },
  generate: { keys: 'Mod+Enter', label: 'Generate', group: 'Create', within: 'prompt' },
  search: { keys: '/', label: 'Search', group: 'Gallery', within: 'gallery' },
  move: { keys: '← ↑ ↓ →', label: 'Move between images', group: 'Gallery', within: 'gallery' },
  select: { keys: 'x', label: 'Select an image; with Shift, a range', group: 'Gallery', within: 'gallery' },
  edit: { keys: 'e', label: 'Edit the image', group: 'Gallery', within: 'gallery' },
  favourite: { keys: 'f', label: 'Mark as a favourite', group: 'Gallery', within: 'gallery' },
  selectAll: { keys: 'Mod+a', label: 'Select all that are loaded', group: 'Gallery', within: 'gallery' },
  deselect: { keys: 'Escape', label: 'Clear the selection', group: 'Gallery', within: 'gallery' },
  delete: { keys: 'Delete', label: 'Delete the selection', group: 'Gallery', within: 'gallery' },
  step: { keys: '← →', label: 'Image before or after', group: 'Large image', within: 'lightbox' },
  enlarge: { keys: '+ -', label: 'Zoom in or out', group: 'Large image', within: 'lightbox' },
  whole: { keys: '0', label: 'Fit the image', group: 'Large image', within: 'lightbox' },
  larger: { keys: '+ -', label: 'Zoom in or out', group: 'Edit', within: 'viewport' },
  fit: { keys: '0 1', label: 'Fit the image, or one pixel for each of its own', group: 'Edit', within: 'viewport' },
  selectBy: { keys: 'b o c', label: 'Select with a brush, by object or by colour', group: 'Edit', within: 'canvas' },
  brushSize: { keys: '[ ]', label: 'Smaller or larger brush', group: 'Edit', within: 'canvas' },
  erase: { keys: 'e', label: 'Change between adding and erasing', group: 'Edit', within: 'canvas' },
  undo: { keys: 'Mod+z', label: 'Undo', group: 'Edit', within: 'edit' },
  redo: { keys: 'Mod+Shift+z', label: 'Redo', group: 'Edit', within: 'edit' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

/** The shortcuts that work wherever the focus is. */
export const anywhere = Object.entries<Shortcut>(shortcuts).flatMap(([id, { keys, within }]) =>
  within === undefined ? [{ id: id as ShortcutId, keys: keys.split(' ') }] : [],
);
