import { useState } from 'react';
import { ConnectionDialog } from './connection/connection-dialog.tsx';
import { Button } from './parts/button.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import type { Route } from './router.ts';
import { connection, reach } from './service/connection.ts';
import { useStore } from './service/store.ts';

const places: [page: Route['page'], label: string, path: string, icon: IconName][] = [
  ['make', 'Create', '#/', 'sparkle'],
  ['gallery', 'Gallery', '#/gallery', 'grid'],
  ['prompts', 'Prompts', '#/prompts', 'bookmark'],
  ['developers', 'Developers', '#/developers', 'code'],
];

const themes = ['auto', 'light', 'dark'] as const;
const themeIcons = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

export function TopBar({ page }: { page: Route['page'] }) {
  const { server } = useStore(connection);
  const state = useStore(reach);
  const [open, setOpen] = useState(false);
  const at = page === 'run' || page === 'edit' ? 'gallery' : page;
  return (
    <header className="top-bar">
      <a className="brand" href="#/" aria-label="Darkroom">
        <img src="/assets/mark.svg" alt="" width="26" height="26" />
        <span>Darkroom</span>
      </a>
      <nav aria-label="Studio">
        {places.map(([id, label, path, icon]) => (
          <a key={id} href={path} aria-current={id === at ? 'page' : undefined}>
            <Icon name={icon} />
            <span>{label}</span>
          </a>
        ))}
      </nav>
      <div className="top-tools">
        <button
          type="button"
          className={`server ${state}`}
          onClick={() => setOpen(true)}
          aria-label={`Connection: ${serverName(server)}, ${stateWords[state]}`}
        >
          <i aria-hidden="true" />
          <span>{serverName(server)}</span>
        </button>
        <ThemeButton />
        <a className="docs-link" href="/docs/">
          Docs
        </a>
      </div>
      {open && <ConnectionDialog onClose={() => setOpen(false)} />}
    </header>
  );
}

const stateWords = { starting: 'connecting', ready: 'connected', locked: 'key required', away: 'no response' };

export const serverName = (server: string): string => (server === '' ? 'This service' : new URL(server).host);

const themeKey = 'darkroom.theme';
const keptTheme = () => themes.find((one) => one === localStorage.getItem(themeKey)) ?? 'auto';

function ThemeButton() {
  const [theme, setTheme] = useState(keptTheme);
  const change = (): void => {
    const next = themes[(themes.indexOf(keptTheme()) + 1) % themes.length] ?? 'auto';
    if (next === 'auto') {
      localStorage.removeItem(themeKey);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(themeKey, next);
      document.documentElement.dataset.theme = next;
    }
    setTheme(next);
  };
  return <Button kind="quiet" icon={themeIcons[theme]} label={`Theme: ${theme}. Change`} onClick={change} />;
}
