import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined;
  icon?: IconName | undefined;
  /** Describes what it does if there is only an icon. */
  label?: string | undefined;
  busy?: boolean | undefined;
}

export function Button({ kind = 'plain', icon, label, busy = false, children, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      {...(label !== undefined && { 'aria-label': label, title: label })}
      // Not `disabled`: keyboard users would lose the focus.
      aria-disabled={busy || rest.disabled || undefined}
      disabled={rest.disabled}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`button ${kind} ${children === undefined ? 'icon-only' : ''} ${className}`}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
