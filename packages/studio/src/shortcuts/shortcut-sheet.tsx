import { useId } from 'react';
import { Dialog } from '../parts/dialog.tsx';
import { useStore } from '../service/store.ts';
import { preference } from './listen.ts';
import { type Shortcut, shortcuts } from './shortcuts.ts';
import '../styles/shortcuts.css';

const groups = Object.entries(Object.groupBy<string, Shortcut>(Object.values(shortcuts), ({ group }) => group));
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const names: Record<string, string> = { Mod: isMac ? '⌘' : 'Ctrl', Escape: 'Esc', z: 'Z' };

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const id = useId();
  const { on } = useStore(preference);
  return (
    <Dialog title="Keyboard shortcuts" wide onClose={onClose}>
      <div className="shortcuts">
        {groups.map(([group, list = []]) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h3 id={`${id}-${group}`}>{group}</h3>
            <dl>
              {list.map(({ keys, label }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>
                        {key
                          .split('+')
                          .map((part) => names[part] ?? part)
                          .join(' ')}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="field switch">
        <label htmlFor={id}>Shortcuts of a single key</label>
        <input
          id={id}
          type="checkbox"
          checked={on}
          onChange={(event) => preference.set({ on: event.target.checked })}
        />
      </div>
    </Dialog>
  );
}
