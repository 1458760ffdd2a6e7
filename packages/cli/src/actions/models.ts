import type { Schemas } from '@darkroom/client';
import { modelTypeNotFound } from '../model-type-not-found.ts';
import { type CommonOptions, openSession, type Session, say } from '../session.ts';
import { printJson } from '../text/json.ts';
import { plain } from '../text/plain.ts';
import { style } from '../text/style.ts';
import { table } from '../text/table.ts';
import { listEntries } from './list-entries.ts';

export async function showModels(
  type: string | undefined,
  options: CommonOptions & { custom?: boolean },
): Promise<void> {
  const session = await openSession(options);
  if (options.custom) return showCustom(session);
  const { data } = await session.client.models.listTypes();
  if (type === undefined) {
    if (session.json) return printJson(data);
    const rows = data.map((one) => [one.model_type + (one.default ? ' *' : ''), one.engine, plain(one.description)]);
    process.stdout.write(`${table(['MODEL', 'ENGINE', 'DESCRIPTION'], rows)}\n`);
    const hint = '* is the default. Show the fields of one: darkroom models MODEL';
    if (process.stdout.isTTY) say(session, style(process.stderr, 'dim', hint));
    return;
  }
  const found = data.find(({ model_type }) => model_type === type);
  if (!found) throw modelTypeNotFound(type, data);
  if (session.json) return printJson(found);
  process.stdout.write(`${plain(found.description)}\n\n${fieldsTable(found)}\n`);
}

function fieldsTable({ required, optional, at_least_one: choice }: Schemas['ModelTypeInfo']): string {
  const row =
    (need: string) =>
    (field: Schemas['ModelTypeField']): string[] => [
      field.name,
      choice.includes(field.name) ? 'at least one' : need,
      field.type,
      field.default === undefined ? '' : JSON.stringify(field.default),
      bounds(field),
    ];
  const shown = optional.filter(({ deprecated }) => !deprecated);
  return table(['FIELD', '', 'TYPE', 'DEFAULT', 'ALLOWED'], [...required.map(row('required')), ...shown.map(row(''))]);
}

function bounds(field: Schemas['ModelTypeField']): string {
  const { minimum, maximum, min_length: shortest, max_length: longest, min_items: least, max_items: most } = field;
  const range = (low: number | undefined, high: number | undefined, unit: string): string[] => {
    // The limits of a number say nothing, so they are omitted.
    const [from, to] = [low, high].map((bound) =>
      Math.abs(bound ?? 0) >= Number.MAX_SAFE_INTEGER ? undefined : bound,
    );
    if (from === undefined && to === undefined) return [];
    if (to === undefined) return [`at least ${from}${unit}`];
    return [from === undefined ? `at most ${to}${unit}` : `${from} to ${to}${unit}`];
  };
  if (field.enum) return field.enum.join(', ');
  return [
    ...range(minimum, maximum, ''),
    // The format of a number is about its representation, which the type already says enough of.
    ...(field.format && field.type === 'string' ? [field.format] : range(shortest, longest, ' characters')),
    ...range(least, most, ' entries'),
  ].join(', ');
}

async function showCustom(session: Session): Promise<void> {
  const models = await listEntries((page) => session.client.models.list(page), { all: true });
  if (session.json) return printJson(models);
  if (models.length === 0) return say(session, 'No custom models.');
  const rows = models.map((one) => [
    one.model_id,
    plain(one.name),
    one.status,
    one.visibility,
    one.model_types.join(', '),
  ]);
  process.stdout.write(`${table(['MODEL', 'NAME', 'STATUS', 'VISIBILITY', 'FOR'], rows)}\n`);
}
