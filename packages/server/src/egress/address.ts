import ipaddr from 'ipaddr.js';

/** Whether an IP address belongs to the public internet: not private, loopback, link-local, mapped, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address written as IPv6 is judged as the IPv4 address it is.
  return ipaddr.process(address).range() === 'unicast';
}

/** The IP address that a URL names outright, without a name to resolve. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}
