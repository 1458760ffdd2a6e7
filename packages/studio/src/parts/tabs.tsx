import { type KeyboardEvent, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface Tab<Id extends string> {
  id: Id;
  label: string;
  icon?: IconName;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
  /** The id of the element that shows the selected tab. */
  panel: string;
}

/** Tabs with the usual keyboard behaviour: one tab stop, arrow keys between them. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, panel }: Props<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map(({ id, label: name, icon }) => (
        <button
          type="button"
          role="tab"
          key={id}
          data-tab={id}
          id={`${panel}-${id}`}
          aria-selected={id === current}
          aria-controls={panel}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {icon !== undefined && <Icon name={icon} />}
          <span>{name}</span>
        </button>
      ))}
    </div>
  );
}
