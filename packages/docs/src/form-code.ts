import type { OpenApi } from '@darkroom/contract/reading';
import type { Contract } from './contract.ts';
import { goTypes } from './go-types.ts';
import { problemsOf } from './try-it/check.ts';
import { codeOf } from './try-it/code/index.ts';
import { draftOf, type Entries, isFileField, keyOf, textOf } from './try-it/entries.ts';
import { type Body, type Model, modelOf, variantFor } from './try-it/model.ts';

/** A request as "Try it" makes it. */
export interface FormCode {
  /** The operation, its media type and the number of the example. */
  name: string;
  /** The request in each language, by the labels of the tabs. */
  code: Record<string, string>;
  /** What the contract refuses in it. */
  problems: string[];
}

/** Every example of every operation as the form would send it. */
export function formCode({ document, operations }: Contract): FormCode[] {
  const go = goTypes();
  return operations.flatMap(({ id }) => {
    const model = modelOf(document as OpenApi, id);
    const starts = model.bodies.flatMap((body) => body.examples.map((_, example) => ({ body, example })));
    return [...starts, ...(starts.length === 0 ? [{ body: undefined, example: 0 }] : [])].map(({ body, example }) => {
      const draft = draftOf(model, entriesOf(model, body, example), {
        body,
        variant: body?.variants[variantFor(body, body.examples[example]?.value ?? {})],
        json: undefined,
      });
      return {
        name: `${id} ${body?.media ?? ''} ${example}`.replace(/\s+/g, ' '),
        code: codeOf(model, draft, go),
        problems: problemsOf(model, draft).map(({ message }) => message),
      };
    });
  });
}

/** A request with a JSON body, as the form would send it. */
export function requestCode({ document }: Contract, id: string, value: object): Omit<FormCode, 'name'> {
  const model = modelOf(document as OpenApi, id);
  const body = model.bodies.find(({ isForm }) => !isForm);
  const draft = draftOf(model, new Map(), { body, variant: body?.variants[0], json: JSON.stringify(value, null, 2) });
  return {
    code: codeOf(model, draft, goTypes()),
    problems: problemsOf(model, draft).map(({ message }) => message),
  };
}

/** What is entered at the start, with a file wherever the example has one. */
function entriesOf({ parameters }: Model, body: Body | undefined, example: number): Entries {
  const entries: Entries = new Map();
  for (const field of parameters) {
    if (field.example !== undefined && field.place !== 'header') entries.set(keyOf(field), field.example);
  }
  const value = body?.examples[example]?.value ?? {};
  for (const field of body?.variants[variantFor(body, value)]?.fields ?? []) {
    const one = value[field.name];
    if (one === undefined) continue;
    if (isFileField(field))
      entries.set(
        keyOf(field),
        [one].flat().map((_, at) => new File(['x'], `fox-${at}.png`)),
      );
    else entries.set(keyOf(field), textOf(one, field.schema));
  }
  return entries;
}
