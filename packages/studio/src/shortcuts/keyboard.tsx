import { lazy, Suspense, useEffect } from 'react';
import { go, parseRoute } from '../router.ts';
import { createStore, useStore } from '../service/store.ts';
import { changeTheme } from '../theme.ts';
import { listenForShortcuts } from './listen.ts';
import type { ShortcutId } from './shortcuts.ts';

const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'));

export const sheetOpen = createStore(false);

/** What the shortcuts that work anywhere do. */
const actions: Partial<Record<ShortcutId, () => void>> = {
  goCreate: () => go('/'),
  goPrompts: () => go('/prompts'),
  goGallery: () => go('/gallery'),
  goDevelopers: () => go('/developers'),
  goDocs: () => location.assign('/docs/'),
  prompt: writePrompt,
  theme: changeTheme,
  help: () => sheetOpen.set(true),
};

/** Listens to the keyboard while the page is open. */
export function Keyboard() {
  const open = useStore(sheetOpen);
  useEffect(() => listenForShortcuts((id) => actions[id]?.()), []);
  return (
    open && (
      <Suspense fallback={null}>
        <ShortcutSheet onClose={() => sheetOpen.set(false)} />
      </Suspense>
    )
  );
}

function writePrompt(): void {
  const focus = (): void => document.querySelector<HTMLElement>('.prompt textarea')?.focus();
  if (parseRoute(location.hash).page === 'make') focus();
  else {
    // The page has been drawn by the next frame.
    addEventListener('hashchange', () => requestAnimationFrame(focus), { once: true });
    go('/');
  }
}
