import type { IncomingHttpHeaders } from 'node:http';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);
const ownSites = new Set(['none', 'same-origin']);

/**
 * Nothing that we open on this machine asks for a password, and a browser reaches the loopback interface for every page
 * it shows. Tells what gives such a request away: the name of somebody else's host, which a page gets by changing its
 * own name's address, the origin of another page, or the browser's own word. Programs send neither of the last two.
 */
export function foreignHeaderOf(
  headers: IncomingHttpHeaders,
): 'Host' | 'Origin' | 'Sec-Fetch-Site' | undefined {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (host !== undefined && !isLoopback(host)) return 'Host';
  if (origin !== undefined && origin !== `http://${host ?? ''}`) return 'Origin';
  if (typeof site === 'string' && !ownSites.has(site)) return 'Sec-Fetch-Site';
  return undefined;
}

/** By name alone: behind a forwarded port, the port is another one. */
function isLoopback(host: string): boolean {
  return loopbackNames.has(host.replace(/:\d{1,5}$/, '').toLowerCase());
}
