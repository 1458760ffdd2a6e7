import { useState } from 'react';
import { ConnectionDialog } from './connection/connection-dialog.tsx';
import { Button } from './parts/button.tsx';
import { Icon, type IconName } from './parts/icon.tsx';
import type { Route } from './router.ts';
import { connection } from './service/connection.ts';
import { reach } from './service/reach.ts';
import { useStore } from './service/store.ts';
import { sheetOpen } from './shortcuts/keyboard.tsx';
import { changeTheme, theme } from './theme.ts';

const places: [page: Route['page'], label: string, path: string, icon: IconName][] = [
  ['make', 'Create', '#/', 'sparkle'],
  ['gallery', 'Gallery', '#/gallery', 'grid'],
  ['prompts', 'Prompts', '#/prompts', 'bookmark'],
  ['developers', 'Developers', '#/developers', 'code'],
];

const themeIcons = { auto: 'auto', light: 'sun', dark: 'moon' } as const;

export function TopBar({ page }: { page: Route['page'] }) {
  const { server } = useStore(connection);
  const state = useStore(reach);
  const [open, setOpen] = useState(false);
  const at = page === 'run' || page === 'edit' || page === 'compare' ? 'gallery' : page;
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
        <Button kind="quiet" icon="keyboard" label="Keyboard shortcuts" onClick={() => sheetOpen.set(true)} />
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

function ThemeButton() {
  const at = useStore(theme);
  return <Button kind="quiet" icon={themeIcons[at]} label={`Theme: ${at}. Change`} onClick={changeTheme} />;
}
