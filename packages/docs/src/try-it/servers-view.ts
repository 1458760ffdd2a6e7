/// <reference lib="dom" />
import { h } from './dom.ts';
import {
  chooseServer,
  chosenServer,
  defaultServer,
  isServed,
  keyFor,
  rememberKey,
  serverIn,
} from './request/own-server.ts';

/** Where the mock listens by default. */
const mockServer = 'http://127.0.0.1:4010';

export interface ServersView {
  element: HTMLElement;
  server(): string | undefined;
  key(): string;
}

/** The choice of the server, and the key for it. */
export function serversView(secured: boolean, changed: () => void): ServersView {
  const known = new Map<string, string>();
  if (isServed()) known.set(location.origin, 'the server of this page');
  if (!known.has(defaultServer)) known.set(defaultServer, 'a service on this computer');
  known.set(mockServer, 'the mock on this computer');
  let server: string | undefined = chosenServer();
  if (!known.has(server)) known.set(server, 'used before');

  const key = h('input', {
    id: 'try-key',
    type: 'password',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-describedby': 'try-key-help',
    oninput: () => {
      if (server) rememberKey(server, key.value.trim());
      apply();
    },
  }) as HTMLInputElement;
  const help = h('p', { id: 'try-key-help', class: 'ti-help' });
  const other = h('input', {
    id: 'try-other-server',
    type: 'url',
    inputmode: 'url',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://images.example.com',
    'aria-describedby': 'try-server-problem',
    oninput: () => choose(serverIn(other.value)),
  }) as HTMLInputElement;
  const problem = h(
    'p',
    { id: 'try-server-problem', class: 'ti-problem', hidden: true },
    'Enter an http or https URL.',
  );
  const otherRow = h(
    'div',
    { class: 'ti-field', hidden: true },
    h('label', { for: 'try-other-server' }, 'URL of the server'),
    other,
    problem,
  );
  const select = h(
    'select',
    {
      id: 'try-server',
      oninput: () => {
        otherRow.hidden = select.value !== '';
        choose(select.value || serverIn(other.value));
      },
    },
    ...[...known].map(([url, label]) => h('option', { value: url }, `${url} (${label})`)),
    h('option', { value: '' }, 'Another server …'),
  ) as HTMLSelectElement;
  select.value = server;

  function choose(next: string | undefined): void {
    server = next;
    problem.hidden = next !== undefined || other.value === '';
    if (next) chooseServer(next);
    apply();
  }

  /** Only `changed` and the samples follow a key that is being typed; the field itself must not change then. */
  function apply(): void {
    if (document.activeElement !== key) key.value = server ? keyFor(server) : '';
    help.textContent = `Kept in this browser and sent to ${server ?? 'the server'} only.`;
    dispatchEvent(new Event('darkroom-server'));
    changed();
  }
  key.value = keyFor(server);
  help.textContent = `Kept in this browser and sent to ${server} only.`;

  const element = h(
    'div',
    { class: 'ti-servers' },
    h('div', { class: 'ti-field' }, h('label', { for: 'try-server' }, 'Server'), select),
    otherRow,
    secured && h('div', { class: 'ti-field' }, h('label', { for: 'try-key' }, 'API key or token'), key, help),
  );
  return {
    element,
    server: () => server,
    key: () => (secured && server ? key.value.trim() : ''),
  };
}
