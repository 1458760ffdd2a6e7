import type { OpenApi } from '@darkroom/contract/reading';
import type { Contract } from './contract.ts';
import { goNames } from './go-names.ts';
import { problemsOf } from './try-it/check.ts';
import { codeOf } from './try-it/code/index.ts';
import { draftOf, type Entries, isFileField, keyOf } from './try-it/request/entries.ts';
import { type Body, type Model, modelOf } from './try-it/request/model.ts';
import { textOf } from './try-it/request/text-values.ts';
import { send } from './try-it/send.ts';

/** A request as "Try it" makes it. */
export interface FormCode {
  /** The operation, its media type and the number of the example. */
  name: string;
  /** The request in each language, by the labels of the tabs. */
  code: Record<string, string>;
  /** What the contract refuses in it. */
  problems: string[];
  /** The headers that are filled in. */
  headers: string[];
  /** What the fields of the body are if omitted. */
  defaults: Record<string, unknown>;
  /** Sends it as the form does. */
  send(server: string, key: string): ReturnType<typeof send>;
}

/** Every example of every operation as the form would send it, with this content in each file. */
export function formCode({ document, operations }: Contract, file: BlobPart = 'x'): FormCode[] {
  return operations.flatMap(({ id }) => {
    const model = modelOf(document as OpenApi, id);
    const examples = model.bodies.flatMap((body) => body.examples.map((_, example) => ({ body, example })));
    const starts = examples.length > 0 ? examples : [{ body: undefined, example: 0 }];
    const withHeaders = model.parameters.some(({ place }) => place === 'header') ? starts.slice(0, 1) : [];
    return [
      ...starts.map((start) => ({ ...start, headers: false })),
      ...withHeaders.map((start) => ({ ...start, headers: true })),
    ].map(({ body, example, headers }) => {
      const entries = entriesOf(model, { body, example, headers, file });
      const draft = draftOf(model, entries, { body, json: undefined });
      return {
        name: [id, body?.media, example, headers && 'with headers'].filter((part) => part || part === 0).join(' '),
        code: codeOf(model, draft, goNames),
        problems: problemsOf(model, draft).map(({ message }) => message),
        headers: draft.headers.map(([header]) => header),
        defaults: Object.fromEntries((body?.fields ?? []).map((field) => [field.name, field.schema.default])),
        send: (server, key) => send(server, model.path, draft, model.secured ? key : '', new AbortController().signal),
      };
    });
  });
}

/** A request with a JSON body, and with the example of a header if one is named, as the form would send it. */
export function requestCode(
  { document }: Contract,
  id: string,
  value: object,
  header?: string,
): Pick<FormCode, 'code' | 'problems'> {
  const model = modelOf(document as OpenApi, id);
  const body = model.bodies.find(({ isForm }) => !isForm);
  const entries: Entries = new Map();
  if (header) {
    const field = model.parameters.find(({ place, name }) => place === 'header' && name === header);
    if (!field?.example) throw new Error(`${id} has no header ${header} with an example`);
    entries.set(keyOf(field), field.example);
  }
  const draft = draftOf(model, entries, { body, json: JSON.stringify(value, null, 2) });
  return {
    code: codeOf(model, draft, goNames),
    problems: problemsOf(model, draft).map(({ message }) => message),
  };
}

interface Start {
  body: Body | undefined;
  example: number;
  headers: boolean;
  file: BlobPart;
}

/** What is entered at the start, with a file wherever the example has one. */
function entriesOf({ parameters }: Model, { body, example, headers, file }: Start): Entries {
  const entries: Entries = new Map();
  for (const field of parameters) {
    if (field.example !== undefined && (headers || field.place !== 'header')) entries.set(keyOf(field), field.example);
  }
  const value = body?.examples[example]?.value ?? {};
  for (const field of body?.fields ?? []) {
    const one = value[field.name];
    if (one === undefined) continue;
    if (isFileField(field))
      entries.set(
        keyOf(field),
        [one].flat().map((_, at) => new File([file], `fox-${at}.png`)),
      );
    else entries.set(keyOf(field), textOf(one, field.schema));
  }
  return entries;
}
