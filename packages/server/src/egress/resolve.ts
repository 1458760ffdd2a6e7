import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { inTime } from '../process/in-time.ts';
import { limitConcurrency } from '../process/limit-concurrency.ts';

export type Resolve = (name: string) => Promise<ResolvedAddress[]>;

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface ResolveOptions {
  /** How long resolving a name may take. */
  deadlineMs?: number;
  /** DNS servers to ask; those of the system by default. */
  servers?: string[];
  hostsFile?: string;
}

const systemHostsFile =
  process.platform === 'win32' ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts` : '/etc/hosts';

/**
 * Resolves names of other people's servers. DNS is asked directly: the system's own lookup cannot be cancelled and holds
 * a thread of the pool that files are read with, so a few names whose servers do not respond would stop it for minutes.
 * Only names that DNS does not know are left to the system, two at a time.
 */
export function createResolve(options: ResolveOptions = {}): Resolve {
  const { deadlineMs = 5_000, servers, hostsFile = systemHostsFile } = options;
  const limited = limitConcurrency(2);

  async function askDns(name: string): Promise<ResolvedAddress[]> {
    const resolver = new Resolver({ timeout: deadlineMs / 2, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const late = setTimeout(() => resolver.cancel(), deadlineMs);
    try {
      const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
      const addresses = found.flatMap((result, index) =>
        result.status === 'fulfilled' ? result.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
      );
      const failures = found.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      if (addresses.length > 0) return addresses;
      throw failures.find(isTimeout) ?? failures[0];
    } finally {
      clearTimeout(late);
    }
  }

  /** The lookup itself cannot be stopped; it keeps its slot until it ends. */
  const askSystemInTime = (name: string): Promise<ResolvedAddress[]> =>
    inTime(
      limited(() => askSystem(name)),
      deadlineMs,
      () => timedOut(name),
    );

  return async (name) => {
    if (!name.includes('.') || name.endsWith('.localhost') || (await namesIn(hostsFile)).has(name.toLowerCase())) {
      return await askSystemInTime(name);
    }
    try {
      return await askDns(name);
    } catch (error) {
      if (isTimeout(error)) throw timedOut(name);
      return await askSystemInTime(name);
    }
  };
}

/** Names in the hosts file, which take precedence over DNS. */
async function namesIn(hostsFile: string): Promise<Set<string>> {
  const text = await readFile(hostsFile, 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/).slice(1));
  return new Set(lines.flat());
}

function askSystem(name: string): Promise<ResolvedAddress[]> {
  return new Promise((done, fail) => {
    systemLookup(name, { all: true }, (error, addresses) => (error === null ? done(addresses) : fail(error)));
  });
}

function timedOut(name: string): Error {
  return Object.assign(new Error(`${name} was not resolved in time`), { code: 'ETIMEOUT' });
}

function isTimeout(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === 'ETIMEOUT' || code === 'ECANCELLED';
}
