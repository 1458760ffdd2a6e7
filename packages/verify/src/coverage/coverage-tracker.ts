import type { Exchange } from '../exchange/call.ts';
import { codeOf, sentFields } from '../exchange/call.ts';
import { type CoverageTargets, type Dimension, shortType } from './coverage-targets.ts';
import { valueProperties } from './response-properties.ts';

export interface Coverage {
  dimension: Dimension;
  total: number;
  exercised: number;
  percent: number;
  missing: string[];
}

/** Records what was exercised, by everything that sends requests. */
export class CoverageTracker {
  readonly targets: CoverageTargets;
  readonly #seen: Record<Dimension, Map<string, number>>;
  readonly #failed = new Map<string, number>();

  constructor(targets: CoverageTargets) {
    this.targets = targets;
    this.#seen = Object.fromEntries(Object.keys(targets).map((name) => [name, new Map()])) as Record<
      Dimension,
      Map<string, number>
    >;
  }

  exchanged(exchange: Exchange): void {
    const { call, status } = exchange;
    const { id } = call.operation;
    const code = codeOf(exchange);
    if (code !== undefined) {
      this.saw('error codes', code);
      this.saw('errors by operation', `${id} ${code}`);
    }
    if (exchange.method !== call.operation.method) return;
    this.saw('operations', id);
    this.saw('statuses', `${id} ${status}`);
    if (status >= 400) return;
    this.saw('successes', `${id} ${status}`);
    const type = exchange.headers['content-type']?.split(';')[0];
    if (type) this.saw('response types', `${id} ${status} ${type}`);
    for (const path of valueProperties(exchange.json)) {
      const property = `${id} ${path}`;
      // Free-form values have properties that the contract does not name.
      if (this.targets['response properties'].has(property)) this.saw('response properties', property);
    }
    for (const source of [call.path, call.query, call.headers]) {
      for (const [name, value] of Object.entries(source ?? {})) {
        this.saw('parameters', `${id} ${name}`);
        this.saw('enum values', `${id} ${name}=${value}`);
      }
    }
    if (call.payload === undefined || call.payload.kind === 'raw') return;
    const mediaType = call.payload.kind === 'json' ? 'application/json' : 'multipart/form-data';
    this.saw('request types', `${id} ${mediaType}`);
    for (const [name, value] of Object.entries(sentFields(call))) {
      this.saw('fields', `${id} ${shortType(mediaType)} ${name}`);
      this.saw('enum values', `${id} ${name}=${value}`);
    }
  }

  checked(check: string, held: boolean): void {
    this.saw('checks', check);
    if (!held) this.#failed.set(check, (this.#failed.get(check) ?? 0) + 1);
  }

  /** How often each check was made, and how often it failed. */
  checks(): { check: string; times: number; failed: number }[] {
    return [...this.targets.checks].map((check) => ({
      check,
      times: this.#seen.checks.get(check) ?? 0,
      failed: this.#failed.get(check) ?? 0,
    }));
  }

  byDimension(): Coverage[] {
    return (Object.keys(this.targets) as Dimension[]).map((dimension) => {
      const all = [...this.targets[dimension]];
      const missing = all.filter((name) => !this.#seen[dimension].has(name));
      const exercised = all.length - missing.length;
      return {
        dimension,
        total: all.length,
        exercised,
        percent: all.length === 0 ? 100 : (exercised / all.length) * 100,
        missing,
      };
    });
  }

  saw(dimension: Dimension, name: string): void {
    this.#seen[dimension].set(name, (this.#seen[dimension].get(name) ?? 0) + 1);
  }

  /** Adds what something else has exercised, such as Dredd or a second server. */
  merge(seen: Partial<Record<Dimension, string[]>>): void {
    for (const [dimension, names] of Object.entries(seen))
      for (const name of names) this.saw(dimension as Dimension, name);
  }

  export(): Record<Dimension, string[]> {
    return Object.fromEntries(Object.entries(this.#seen).map(([name, seen]) => [name, [...seen.keys()]])) as Record<
      Dimension,
      string[]
    >;
  }
}
