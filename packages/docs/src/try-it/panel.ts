/// <reference lib="dom" />
import type { Issue } from '@darkroom/contract/reading';
import { fileProblem, type Problem, problemsIn, problemsOf } from './check.ts';
import { codeOf } from './code/index.ts';
import { codeView } from './code-view.ts';
import { chooser, h } from './dom.ts';
import { exchange } from './exchange.ts';
import { fieldGroups } from './field-groups.ts';
import { type FieldView, fieldView } from './field-view.ts';
import { recent } from './recent.ts';
import { type Choice, type Draft, draftOf, type Entries, isFileField, jsonOf, keyOf } from './request/entries.ts';
import type { Body, Field, Model, TryItData } from './request/model.ts';
import { textOf } from './request/text-values.ts';
import { serversView } from './servers-view.ts';
import { suggestionLists, suggestionsFor } from './suggestions.ts';

/** Draws the form of an operation, its request as code, and later the response. */
export function showPanel(place: HTMLElement, model: Model, data: TryItData): void {
  const entries: Entries = startEntries(model);
  const choice: Choice = { body: undefined, json: undefined };
  let example = 0;
  const views = new Map<string, FieldView>();
  /** Problems of files by their content, which takes a moment to read. */
  const fileProblems = new Map<string, string>();
  /** Fields that the reader has changed; those that are still empty are not marked before the request is sent. */
  const touched = new Set<string>();
  /** What the service itself has refused, until the field changes. */
  const refused = new Map<string, string>();
  let all = false;
  let sending = false;

  const servers = serversView(model.secured, () => refresh());
  const code = codeView(['curl', 'TypeScript', 'Python', 'Go']);
  const fields = h('div', { class: 'ti-fields' });
  const general = h('div', { class: 'ti-general', role: 'status' });
  const sendButton = h('button', { type: 'submit', class: 'button' }, 'Send');
  const anyway = h(
    'button',
    { type: 'button', class: 'button quiet', hidden: true, onclick: () => send() },
    'Send anyway',
  );
  const outcome = h('div', { class: 'ti-response', 'aria-live': 'polite' });

  const form = h(
    'form',
    {
      class: 'ti-form',
      novalidate: true,
      onsubmit: (event: Event) => {
        event.preventDefault();
        submit();
      },
    },
    servers.element,
    fields,
    general,
    h('p', { class: 'ti-actions' }, sendButton, anyway),
  );
  place.replaceChildren(
    h('h2', { id: 'try-it-title' }, 'Try it'),
    h('div', { class: 'ti-grid' }, form, h('div', { class: 'ti-side' }, code.element, outcome)),
  );
  place.hidden = false;
  place.closest('main')?.classList.add('trying');
  chooseBody(model.bodies[0]);

  function chooseBody(body: Body | undefined): void {
    choice.body = body;
    choice.json = undefined;
    if (body) chooseExample(body, 0);
    else draw();
  }

  function chooseExample(body: Body, index: number): void {
    example = index;
    const start = body.examples[index]?.value ?? {};
    for (const field of body.fields) {
      const value = start[field.name];
      if (value === undefined) entries.delete(keyOf(field));
      else if (!isFileField(field)) entries.set(keyOf(field), textOf(value, field.schema));
    }
    if (choice.json !== undefined) choice.json = jsonText(body);
    draw();
  }

  function jsonText(body: Body): string {
    return JSON.stringify(jsonOf(body, entries), null, 2);
  }

  /** Draws the fields of what is chosen. */
  function draw(): void {
    views.clear();
    touched.clear();
    refused.clear();
    all = false;
    const { body } = choice;
    const at = (place: string): Field[] => model.parameters.filter((field) => field.place === place);
    const { group, bodyGroups, headerGroup } = fieldGroups(entries, view);
    const groups = [
      group('Path', at('path')),
      group('Query', at('query')),
      body && h('h3', {}, 'Body'),
      body && choices(body),
      body && choice.json !== undefined && jsonField(),
      ...(body && choice.json === undefined ? bodyGroups(body) : []),
      headerGroup(at('header')),
    ];
    fields.replaceChildren(suggestionLists(), ...groups.filter((one) => one instanceof HTMLElement));
    refresh();
  }

  function view(field: Field): HTMLElement {
    const made = fieldView(field, entries, suggestionsFor(field), (key) => {
      changed(key, field);
      if (key !== 'body/model_type' || choice.body?.models.length === 0) return;
      draw();
      views.get(key)?.control.focus();
    });
    views.set(keyOf(field), made);
    return made.element;
  }

  /** What kind of body, which example, and whether to write it as JSON. */
  function choices(body: Body): HTMLElement {
    const rows: HTMLElement[] = [];
    if (model.bodies.length > 1) {
      const labels = model.bodies.map(({ isForm }) => (isForm ? 'a form, with files' : 'JSON'));
      rows.push(chooser('Send as', labels, model.bodies.indexOf(body), (at) => chooseBody(model.bodies[at])));
    }
    if (body.examples.length > 1) {
      rows.push(
        chooser(
          'Start from',
          body.examples.map(({ summary }) => summary),
          example,
          (at) => chooseExample(body, at),
        ),
      );
    }
    if (!body.isForm) rows.push(jsonSwitch(body));
    return h('div', { class: 'ti-choices' }, ...rows);
  }

  function jsonSwitch(body: Body): HTMLElement {
    const box: HTMLInputElement = h('input', {
      type: 'checkbox',
      oninput: () => {
        if (box.checked) choice.json = jsonText(body);
        else leaveJson();
        draw();
      },
    });
    box.checked = choice.json !== undefined;
    return h('label', { class: 'ti-check' }, box, ' Write the body as JSON');
  }

  /** Reads what was written, as far as it is an object. */
  function leaveJson(): void {
    const value = draft().body?.value;
    choice.json = undefined;
    if (!choice.body || typeof value !== 'object' || value === null) return;
    const written = value as Record<string, unknown>;
    for (const field of choice.body.fields) {
      if (written[field.name] === undefined) entries.delete(keyOf(field));
      else entries.set(keyOf(field), textOf(written[field.name], field.schema));
    }
  }

  function jsonField(): HTMLElement {
    const problem = h('p', { id: 'try-json-problem', class: 'ti-problem', hidden: true });
    const area: HTMLTextAreaElement = h('textarea', {
      id: 'try-json',
      class: 'ti-mono',
      rows: '14',
      spellcheck: 'false',
      'aria-describedby': 'try-json-problem',
      oninput: () => {
        choice.json = area.value;
        changed('body/');
      },
    });
    area.value = choice.json ?? '';
    const element = h('div', { class: 'ti-field' }, h('label', { for: 'try-json' }, 'JSON'), area, problem);
    views.set('body/', {
      element,
      control: area,
      show(message) {
        problem.textContent = message ?? '';
        problem.hidden = message === undefined;
        area.setAttribute('aria-invalid', String(message !== undefined));
      },
    });
    return element;
  }

  function changed(key: string, field?: Field): void {
    touched.add(key);
    refused.delete(key);
    if (field && isFileField(field)) checkFiles(key);
    refresh();
  }

  async function checkFiles(key: string): Promise<void> {
    fileProblems.delete(key);
    const files = entries.get(key);
    if (!Array.isArray(files)) return;
    for (const file of files) {
      const problem = await fileProblem(file);
      if (problem && entries.get(key) === files) fileProblems.set(key, `${file.name}: ${problem}`);
    }
    refresh();
  }

  function draft(): Draft {
    return draftOf(model, entries, choice);
  }

  /** What the contract refuses at the moment, one problem for each field. */
  function problems(): Problem[] {
    const found = problemsOf(model, draft()).map((problem) =>
      choice.json !== undefined && problem.key?.startsWith('body/') ? { ...problem, key: 'body/' } : problem,
    );
    for (const [key, message] of fileProblems) if (views.has(key)) found.push({ key, message });
    return found;
  }

  /** Brings code and marks up to date with what is entered. */
  function refresh(): void {
    const server = servers.server();
    code.show(codeOf(model, draft(), data.go), server ?? '', servers.key());
    const found = problems();
    for (const [key, view] of views) {
      const own = found.filter((problem) => problem.key === key).map(({ message }) => message);
      const service = refused.get(key);
      view.show(all || touched.has(key) ? (own.length > 0 ? own.join(' ') : service) : service);
    }
    const others = found.filter(({ key }) => !key || !views.has(key));
    general.replaceChildren(...(all ? others.map(({ message }) => h('p', { class: 'ti-problem' }, message)) : []));
    if (found.length === 0) anyway.hidden = true;
    sendButton.setAttribute('aria-disabled', String(sending || server === undefined));
  }

  /** Sends the request if the contract accepts it; otherwise marks what is wrong, and offers to send it all the same. */
  function submit(): void {
    all = true;
    refused.clear();
    refresh();
    const found = problems();
    if (found.length === 0) return void send();
    general.prepend(
      h(
        'p',
        { class: 'ti-note' },
        `The contract refuses this request${found.length > 1 ? ` for ${found.length} reasons` : ''}, so it was not sent. Correct what is marked, or send it anyway to see what the service says.`,
      ),
    );
    anyway.hidden = false;
    const first = found.map(({ key }) => views.get(key ?? '')).find(Boolean);
    first?.element.closest('details')?.setAttribute('open', '');
    first?.control.focus();
  }

  async function send(): Promise<void> {
    const server = servers.server();
    if (!server || sending) return;
    sending = true;
    refresh();
    general.replaceChildren();
    try {
      const error = await exchange({ model, data, draft: draft(), server, key: servers.key(), outcome });
      refused.clear();
      for (const { key, message } of refusalsIn(error)) if (key && views.has(key)) refused.set(key, message);
    } finally {
      sending = false;
      refresh();
    }
  }

  function refusalsIn(error: { message: string; issues?: Issue[] } | undefined): Problem[] {
    if (!error?.issues) return [];
    return problemsIn(error.message, error.issues, (path) => {
      const name = path.replace(/^\//, '').split('/')[0] ?? '';
      const parameter = path.startsWith('/') ? undefined : model.parameters.find((one) => one.name === name);
      if (parameter) return keyOf(parameter);
      return choice.json === undefined ? keyOf({ place: 'body', name }) : 'body/';
    });
  }
}

/** Required parameters start with the newest run or file, or with their example. */
function startEntries({ parameters }: Model): Entries {
  const { runs, images } = recent();
  const newest: Record<string, string | undefined> = { run_id: runs[0], file_name: images[0]?.split('/').pop() };
  return new Map(
    parameters.flatMap((field): [string, string][] => {
      if (!field.required) return [];
      const start = newest[field.name] ?? field.example;
      return start === undefined ? [] : [[keyOf(field), start]];
    }),
  );
}
