import type { Field } from '../../contract/variants.ts';
import { type ExchangeCheck, fine } from '../../judge/exchange-check.ts';
import { acceptsText, asShown, firstDifference } from '../../materials/odd-texts.ts';

export const inputsTold: ExchangeCheck = {
  proves:
    "A run shows the inputs that were requested: every plain value as it was sent, and the contract's default for " +
    'an omitted one; also its seed, metadata, tags and type. Finds a server that silently uses another value.',
  look: ({ contract, runs, memory }) => {
    let looked = false;
    for (const run of runs) {
      const asked = memory.asked.get(String(run.run_id));
      if (asked === undefined || typeof run.inputs !== 'object' || run.inputs === null) continue;
      looked = true;
      const operation = contract.operation(asked.operation);
      if (operation.runType !== 'original' && run.run_type !== operation.runType) {
        return `${operation.id} made a run of type ${run.run_type}`;
      }
      const wrong = wrongInput(
        operation.bodies.flatMap(({ fields }) => fields),
        memory.updates.has(String(run.run_id)) ? withoutChangeable(asked.body) : asked.body,
        run,
      );
      if (wrong !== undefined) return `run ${run.run_id}: ${wrong}`;
    }
    return looked ? fine : undefined;
  },
};

function wrongInput(fields: Field[], body: Record<string, unknown>, run: Record<string, unknown>): string | undefined {
  const inputs = run.inputs as Record<string, unknown>;
  const ignored = (run.ignored_inputs ?? []) as string[];
  for (const [name, sent] of Object.entries(body)) {
    if (ignored.includes(name)) continue;
    const field = fields.find((one) => one.name === name);
    if (field?.schema.writeOnly) {
      if (name in inputs) return `inputs show ${name}`;
    } else if (name === 'metadata') {
      if (JSON.stringify(run.metadata) !== JSON.stringify(sent)) return `metadata is ${JSON.stringify(run.metadata)}`;
    } else if (name === 'tags') {
      const tags = Array.isArray(sent) ? sent.map((tag) => String(tag).trim()) : sent;
      if (JSON.stringify(run.tags) !== JSON.stringify(tags)) return `tags are ${JSON.stringify(run.tags)}`;
    } else if (name === 'seed') {
      if (run.seed !== sent) return `seed ${sent} was sent, ${run.seed} was used`;
    } else if (['number', 'boolean'].includes(typeof sent) && inputs[name] !== sent) {
      return `${name} was ${sent}, inputs say ${inputs[name]}`;
    } else if (field !== undefined && typeof sent === 'string' && acceptsText(field.schema)) {
      const wanted = asShown(field.schema, sent);
      if (inputs[name] !== wanted)
        return `${name} in inputs is not what was sent: ${firstDifference(wanted, inputs[name])}`;
    } else if (field?.schema.enum !== undefined && !same(inputs[name], sent, field)) {
      return `${name} was ${sent}, inputs say ${inputs[name]}`;
    }
  }
  return undefined;
}

/** A body without the fields that were changed later. */
function withoutChangeable({ metadata: _, tags: __, ...body }: Record<string, unknown>): Record<string, unknown> {
  return body;
}

/** Values that may be sent in any casing are shown as the contract writes them; some have another name. */
function same(shown: unknown, sent: unknown, { schema, name }: Field): boolean {
  if (name === 'mode' && sent === 'extract' && shown === 'content') return true;
  if (schema['x-case-insensitive'])
    return (
      (schema.enum as string[]).includes(String(shown)) && String(shown).toLowerCase() === String(sent).toLowerCase()
    );
  return shown === sent;
}
