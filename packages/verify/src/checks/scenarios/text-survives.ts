import { idOf, listOf, type Run, send, settle, upload } from '../../actions/runs.ts';
import { viewsOf } from '../../actions/views-of-run.ts';
import type { Field } from '../../contract/variants.ts';
import { accepted, type Exchange, fieldsOf, runIdOf } from '../../exchange/call.ts';
import { runsIn } from '../../judge/runs-in.ts';
import { acceptsText, asShown, firstDifference, oddTexts, oddTextsFor } from '../../materials/odd-texts.ts';
import { inParallel, spread } from '../../session/in-parallel.ts';
import type { Session } from '../../session/session.ts';
import { bodyCall, type Shape, type Values } from '../../values/case.ts';
import { shapesOf } from '../../values/shapes.ts';
import type { Scenario } from './scenario.ts';

export const textSurvives: Scenario = {
  proves:
    'Text comes back code point for code point in every place that shows it: composed and decomposed accents, ' +
    'compatibility characters, runs of spaces, newlines, right-to-left and zero-width characters, quotes, markup ' +
    'and characters outside the first plane. For every text field of every operation, tags, metadata, prompts and ' +
    'keys.',
  about: 'all',
  async run(session) {
    const shapes = await shapesOf(session);
    const withText = shapes.filter(
      ({ operation, variant }, index) =>
        operation.runType !== null &&
        variant.fields.some(({ schema }) => acceptsText(schema)) &&
        // One shape of each operation and kind of body; JSON of every variant, whose fields differ.
        (operation.id === 'images.generate' ||
          shapes.findIndex((shape) => shape.operation === operation && shape.body === shapes[index]?.body) === index),
    );
    await inParallel(spread(withText, session.options.effort), session.options.connections, async (shape) => {
      if (!session.cutsOff('texts')) await sendTexts(session, shape);
    });
    if (session.includes('images.upload', 'runs.update')) await labels(session);
    if (session.includes('prompts.create', 'prompts.update', 'prompts.enhance')) await prompts(session);
    if (session.includes('keys.create')) await keys(session);
  },
};

async function sendTexts(session: Session, { operation, body, variant: { fields }, base, path }: Shape): Promise<void> {
  const texts = fields.filter(({ schema }) => acceptsText(schema));
  const values = Object.fromEntries(texts.map(({ name, schema }) => [name, oddTextsFor(schema)[0]]));
  const given = Object.fromEntries(Object.entries(values).filter(([field]) => !pairs(fields, field, values)));
  const made = await session.call(bodyCall(operation, body, { ...base, ...given }, path), accepted());
  await settle(session, made);
  const runId = runIdOf(made);
  if (made.status >= 300 || runId === undefined) return;
  const run = await session.request('runs.get', { path: { run_id: runId } }, accepted(200));
  for (const shown of [made, run]) {
    const [inputs] = runsIn(shown.json).map((one) => one.inputs as Record<string, unknown> | null);
    if (inputs === undefined || inputs === null) continue;
    for (const { name: field, schema } of texts.filter((one) => one.name in given)) {
      const wanted = asShown(schema, String(given[field]));
      const message = `${field} is not shown as it was sent: ${firstDifference(wanted, inputs[field])}`;
      session.expect(inputs[field] === wanted, message, made, shown);
    }
  }
}

/** A name that needs another one beside it is sent only with it. */
function pairs(fields: Field[], field: string, values: Values): boolean {
  return (
    field.startsWith('lora_') &&
    !fields.filter((one) => /^lora_.*_name$/.test(one.name)).every((one) => one.name in values)
  );
}

/** Tags, metadata and a description, in every place that shows a run. */
async function labels(session: Session): Promise<void> {
  const parent = await upload(session);
  const tags = [parent.runId, ...Object.values(oddTexts)];
  const metadata = Object.fromEntries(
    Object.entries(oddTexts).flatMap(([what, text]) => [
      [what, text],
      [text, { list: [text, ` ${text} `, `${text}\n`] }],
    ]),
  );
  const description = ` ${Object.values(oddTexts).join(' ')}\n`;
  const { runId, exchange } = await upload(session, { parent_id: parent.runId, tags, metadata, description });
  await everywhere(session, exchange, runId, { tags, metadata, description });
  const changed = {
    tags: [parent.runId, ...Object.values(oddTexts).reverse()],
    metadata: { ...metadata, again: '\u0041\u030a' },
  };
  const updated = await send(session, 'runs.update', changed, accepted(200), { path: { run_id: runId } });
  await everywhere(session, updated, runId, { ...changed, description });
  for (const tag of Object.values(oddTexts)) {
    const { entries, exchange: list } = await listOf(session, 'runs.list', { tag, parent_run_id: parent.runId });
    const found = entries.some(({ run_id }) => run_id === runId);
    session.expect(found, `the list by the tag ${JSON.stringify(tag)} lacks the run that has it`, list);
  }
}

async function everywhere(
  session: Session,
  made: Exchange,
  runId: string,
  wanted: { tags: string[]; metadata: object; description: string },
): Promise<void> {
  const run = await session.request('runs.get', { path: { run_id: runId } }, accepted(200));
  const { tags, metadata } = wanted;
  for (const view of await viewsOf(session, { ...(fieldsOf(run) as Run), tags })) {
    session.expect(view.run !== undefined, `${view.where} does not show the run`, made, view.exchange);
    if (view.run === undefined) continue;
    const shown: [string, unknown, unknown][] = [
      ['tags', tags, view.run.tags],
      ['metadata', sorted(metadata), sorted(view.run.metadata as object)],
      ['description', wanted.description, view.run.inputs?.description],
    ];
    for (const [field, sent, seen] of shown) {
      const [a, b] = [JSON.stringify(sent), JSON.stringify(seen)];
      const message = `${view.where} shows other ${field}: ${firstDifference(a ?? '', b)}`;
      session.expect(a === b, message, made, view.exchange);
    }
  }
}

/** The order of the keys of an object means nothing. */
function sorted(value: object | null): unknown {
  return Object.entries(value ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

async function prompts(session: Session): Promise<void> {
  const text = Object.values(oddTexts).join(' ');
  const other = Object.values(oddTexts).reverse().join('  ');
  const saved = await send(session, 'prompts.create', { prompt: text }, accepted(201));
  const id = idOf(saved);
  await prompt(session, saved, id, text, text);
  const value = { prompt: other };
  const changed = await send(session, 'prompts.update', value, accepted(200), { path: { prompt_id: id } });
  await prompt(session, changed, id, other, text);
  const enhanced = await send(session, 'prompts.enhance', value, accepted(201));
  const { data } = fieldsOf(enhanced) as { data?: Record<string, string> };
  await prompt(session, enhanced, String(data?.id), String(data?.prompt), other);
}

async function prompt(session: Session, made: Exchange, id: string, text: string, original: string): Promise<void> {
  const got = await session.request('prompts.get', { path: { prompt_id: id } }, accepted(200));
  const { entries, exchange: list } = await listOf(session, 'prompts.list');
  const listed = entries.find((one) => one.id === id);
  const own = (fieldsOf(made).data ?? fieldsOf(made)) as Record<string, unknown>;
  for (const [shown, exchange] of [
    [own, made],
    [fieldsOf(got), got],
    [listed, list],
  ] as const) {
    for (const [field, wanted] of [
      ['prompt', text],
      ['original_prompt', original],
    ] as const) {
      const message = `${field} is not shown as it was sent: ${firstDifference(wanted, shown?.[field])}`;
      session.expect(shown?.[field] === wanted, message, made, exchange);
    }
  }
}

async function keys(session: Session): Promise<void> {
  const field = session.operation('keys.create').bodies[0]?.variants[0]?.fields.find((one) => one.name === 'name');
  for (const text of field === undefined ? [] : oddTextsFor(field.schema)) {
    const created = await send(session, 'keys.create', { name: text, scopes: ['runs:read'] }, accepted(201));
    const { data } = fieldsOf(created) as { data?: Record<string, string> };
    const { entries, exchange: list } = await listOf(session, 'keys.list');
    const listed = entries.find(({ id }) => id === data?.id);
    for (const [shown, exchange] of [
      [data, created],
      [listed, list],
    ] as const) {
      const message = `the name of a key is not shown as it was sent: ${firstDifference(text, shown?.name)}`;
      session.expect(shown?.name === text, message, created, exchange);
    }
  }
}
