import { createStore } from './service/store.ts';

const themes = ['auto', 'light', 'dark'] as const;
const key = 'darkroom.theme';

export const theme = createStore(themes.find((one) => one === localStorage.getItem(key)) ?? 'auto');

/** Changes to the next theme and stores it; `assets/theme.js` applies it before the page is drawn. */
export function changeTheme(): void {
  const next = themes[(themes.indexOf(theme.get()) + 1) % themes.length] ?? 'auto';
  if (next === 'auto') {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.theme;
  } else {
    localStorage.setItem(key, next);
    document.documentElement.dataset.theme = next;
  }
  theme.set(next);
}
