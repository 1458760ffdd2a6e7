import { CliError } from '../cli-error.ts';

export type Fields = Record<string, unknown>;

/** `name=value`: the value is parsed as JSON if it is valid JSON, otherwise it is text. */
export function readField(text: string): [string, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new CliError('usage', `--field ${text} is not of the form name=value.`, 'For example: -f steps=20');
  const value = text.slice(at + 1);
  try {
    return [text.slice(0, at), JSON.parse(value)];
  } catch {
    return [text.slice(0, at), value];
  }
}

export function readSize(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+)[x×](\d+)$/.exec(text) ?? [];
  if (!width || !height) throw new CliError('usage', `--size ${text} is not a size.`, 'For example: --size 1024x768');
  return { width: Number(width), height: Number(height) };
}

/** `name` or `name:strength`. */
export function readLora(text: string): { name: string; strength?: number } {
  const [, name = text, strength] = /^(.+):(\d*\.?\d+)$/.exec(text) ?? [];
  return { name, ...(strength && { strength: Number(strength) }) };
}

/** The fields for a model's LoRAs, which the service lists. */
export function loraFields(texts: string[], known: Set<string>, model: string): Fields {
  const [first, second] = texts.map(readLora);
  if (!first) return {};
  if (known.has('lora_1')) {
    return { lora_1: first.name, ...(first.strength !== undefined && { strength_model: first.strength }) };
  }
  if (known.has('lora_low_name')) {
    const high = second ?? first;
    return {
      lora_low_name: first.name,
      lora_high_name: high.name,
      ...(first.strength !== undefined && { lora_low_strength: first.strength }),
      ...(high.strength !== undefined && { lora_high_strength: high.strength }),
    };
  }
  throw new CliError('usage', `${model} does not support LoRAs.`, `Show its fields: darkroom models ${model}`);
}
