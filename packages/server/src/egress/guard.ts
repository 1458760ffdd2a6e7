import type { LookupFunction } from 'node:net';
import { literalAddress } from './address.ts';
import { UrlRefused } from './errors.ts';
import { createResolve, type Resolve } from './resolve.ts';

export interface Guard {
  /**
   * Throws an `UrlRefused` if a URL must not be called. A name that does not resolve passes; it may resolve later.
   */
  check(url: URL): Promise<void>;
  /**
   * Resolves for a connection. The IP address that was checked is the one connected to, so a name cannot change in
   * between.
   */
  lookup: LookupFunction;
}

/** Decides which outgoing URLs are allowed; a name is refused if any IP address that it resolves to is. */
export function createGuard(allows: (address: string) => boolean, resolve: Resolve = createResolve()): Guard {
  async function resolved(name: string): Promise<{ address: string; family: number }[]> {
    const addresses = await resolve(name);
    if (addresses.some(({ address }) => !allows(address))) {
      throw new UrlRefused('leads to a private network, which the service does not call');
    }
    return addresses;
  }

  return {
    async check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new UrlRefused('must begin with http:// or https://');
      }
      if (url.username !== '' || url.password !== '') throw new UrlRefused('must not hold a user name or password');
      const literal = literalAddress(url);
      if (literal === undefined) {
        await resolved(url.hostname).catch((error: unknown) => {
          if (error instanceof UrlRefused) throw error;
        });
      } else if (!allows(literal)) {
        throw new UrlRefused('leads to a private network, which the service does not call');
      }
    },
    lookup(name, options, callback) {
      resolved(name).then(
        (addresses) => {
          const [first] = addresses;
          if (first === undefined) callback(new Error(`${name} has no IP address`), '', 0);
          else if (options.all === true) callback(null, addresses);
          else callback(null, first.address, first.family);
        },
        (error: Error) => callback(error, '', 0),
      );
    },
  };
}
