import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network of an address, /24 for IPv4 and /48 for IPv6: a sender with one address can usually use all of them.
 * Anything that is not an address belongs to one network, `unknown`.
 */
export function networkOf(address: string): string {
  const v4 = address.slice(address.lastIndexOf(':') + 1);
  if (isIPv4(v4)) return `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : 'unknown';
}

/** All eight groups, with `::` expanded to as many zeros as are missing. */
function groupsOf(address: string): readonly string[] {
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16).toString(16));
}
