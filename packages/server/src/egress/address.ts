import ipaddr from 'ipaddr.js';

/** Azure's wire server: an IP address in the public range that leads to the host of a virtual machine. */
const azureWireServer = '168.63.129.16';
/** All allocated IPv6 addresses; transition ranges outside it, such as ::/96 or NAT64, stand for IPv4 addresses. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether an IP address belongs to the public internet: not private, loopback, link-local, mapped, or reserved. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address written as IPv6 is checked as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString() !== azureWireServer;
  return parsed.match(globalUnicast) && !isIsatap(parsed);
}

/** ISATAP puts an IPv4 address into the second half of an IPv6 address of any network. */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && ((parts[4] ?? 0) & 0xfdff) === 0;
}

/** The IP address in a URL that has one instead of a name. */
export function literalAddress(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(host) ? host : undefined;
}
