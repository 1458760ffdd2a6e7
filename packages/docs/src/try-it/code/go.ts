import { defaultServer } from '../request/own-server.ts';
import { type Call, unsentLine } from './call.ts';

/** The request with the Go client. The names and types of its fields are read from the client when the site is built. */
export function asGo(made: Call): string {
  const { id, target, input, options, streams, files, go } = made;
  const [service = '', ...rest] = id.split('.');
  const onClient = rest.length === 0;
  const holder = onClient ? 'Services' : upper(service);
  const method = (onClient ? [service] : rest).map(upper).join('');
  const known = go.methods[`${holder}.${method}`];
  const given = ['ctx'];
  if (target !== undefined) given.push(JSON.stringify(target));
  const needs = new Set(['cmp', 'context', 'fmt', 'log', 'os']);
  if (known?.input) {
    const literal = input && struct(known.input, input, '\t', { go, files, needs });
    const isParameters = known.input.endsWith('Params');
    given.push(isParameters ? (literal ? `&${literal}` : 'nil') : (literal ?? `api.${known.input}{}`));
  }
  given.push(...Object.entries(options).map(([name, value]) => option(name, value)));
  // A field of a struct cannot be null; an option clears it.
  const cleared = Object.entries(input ?? {}).flatMap(([name, value]) =>
    value === null ? [JSON.stringify(name)] : [],
  );
  if (cleared.length > 0) given.push(`darkroom.Clear(${cleared.join(', ')})`);
  const call = `client.${onClient ? '' : `${holder}.`}${method}(${given.join(', ')})`;
  const usesApi = call.includes('api.');
  const own = ['"darkroom.example/darkroom"', ...(usesApi ? ['"darkroom.example/darkroom/api"'] : [])];
  return `package main

import (
${[...needs]
  .sort()
  .map((name) => `\t"${name}"`)
  .join('\n')}

${own.map((name) => `\t${name}`).join('\n')}
)

func main() {
	ctx := context.Background()
	client, err := darkroom.New(
		cmp.Or(os.Getenv("DARKROOM_URL"), "${defaultServer}"),
		darkroom.WithAPIKey(os.Getenv("DARKROOM_API_KEY")),
	)
	if err != nil {
		log.Fatal(err)
	}

${unsentLine('\t//', made)}${use(call, streams, known?.returns === 'error')}
}
`;
}

function use(call: string, streams: boolean, returnsError: boolean): string {
  const fail = '\t\tlog.Fatal(err)\n\t}';
  if (streams)
    return `\tfor event, err := range ${call} {\n\t\tif err != nil {\n\t\t\tlog.Fatal(err)\n\t\t}\n\t\tfmt.Println(event.Event)\n\t}`;
  if (returnsError) return `\tif err := ${call}; err != nil {\n${fail}\n\tfmt.Println("ok")`;
  return `\tresult, err := ${call}\n\tif err != nil {\n${fail}\n\tfmt.Printf("%+v\\n", result)`;
}

function option(name: string, value: string | number): string {
  if (name === 'idempotencyKey') return `darkroom.WithIdempotencyKey(${JSON.stringify(value)})`;
  if (name === 'ifMatch') return `darkroom.IfMatch(${JSON.stringify(value)})`;
  if (name === 'lastEventId') return `darkroom.AfterEvent(${value})`;
  return `darkroom.WithHeader("Prefer", ${JSON.stringify(value)})`;
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Context {
  go: Call['go'];
  files: Call['files'];
  needs: Set<string>;
}

function struct(type: string, value: Record<string, unknown>, indent: string, context: Context): string {
  const inner = `${indent}\t`;
  const given = Object.entries(value).filter(([, one]) => one !== null);
  const fields = given.map(([name, one]): [string, string] => {
    const [field, goType] = context.go.structs[type]?.[name] ?? [upper(name), 'string'];
    return [`${field}:`, literal(goType, one, inner, context, name)];
  });
  // As gofmt aligns them: up to an entry of several lines.
  const ends = fields.flatMap(([, text], at) => (text.includes('\n') ? [at + 1] : []));
  const lines = [0, ...ends].flatMap((from, section) => {
    const aligned = fields.slice(from, ends[section]);
    const width = Math.max(...aligned.map(([name]) => name.length));
    return aligned.map(([name, text]) => `${inner}${name.padEnd(width)} ${text},`);
  });
  return lines.length === 0 ? `api.${type}{}` : `api.${type}{\n${lines.join('\n')}\n${indent}}`;
}

const builtIn = /^(string|bool|int\d*|float\d*|any)$/;

function literal(type: string, value: unknown, indent: string, context: Context, name = ''): string {
  if (type.startsWith('*')) {
    const target = type.slice(1);
    if (context.go.structs[target]) return `&${literal(target, value, indent, context)}`;
    const of = builtIn.test(target) ? target : `api.${target}`;
    return `darkroom.Ptr[${target === 'time.Time' ? target : of}](${literal(target, value, indent, context)})`;
  }
  if (type === 'io.Reader') return `darkroom.Path(${JSON.stringify(value)})`;
  if (type === '[]io.Reader' && context.files.has(name)) {
    context.needs.add('io');
    return `[]io.Reader{${(value as string[]).map((file) => `darkroom.Path(${JSON.stringify(file)})`).join(', ')}}`;
  }
  if (type === 'time.Time') return time(String(value), context);
  if (type.startsWith('[]') && Array.isArray(value)) {
    const item = type.slice(2);
    const of = builtIn.test(item) ? item : `api.${item}`;
    const items = value.map((one) => literal(item, one, indent, context));
    return `[]${of}{${items.join(', ')}}`;
  }
  if (typeof value === 'object' && value !== null) {
    return context.go.structs[type] ? struct(type, value as Record<string, unknown>, indent, context) : anyValue(value);
  }
  return value === null ? 'nil' : JSON.stringify(value);
}

function anyValue(value: unknown): string {
  if (Array.isArray(value)) return `[]any{${value.map(anyValue).join(', ')}}`;
  if (typeof value !== 'object' || value === null) return value === null ? 'nil' : JSON.stringify(value);
  return `map[string]any{${Object.entries(value)
    .map(([name, one]) => `${JSON.stringify(name)}: ${anyValue(one)}`)
    .join(', ')}}`;
}

function time(text: string, { needs }: Context): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return `time.Time{} /* ${text.replaceAll('*/', '')} */`;
  needs.add('time');
  const parts = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()];
  return `time.Date(${[...parts, at.getUTCSeconds(), at.getUTCMilliseconds() * 1e6].join(', ')}, time.UTC)`;
}
