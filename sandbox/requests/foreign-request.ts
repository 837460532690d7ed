import type { IncomingHttpHeaders } from 'node:http';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);
const ownSites = new Set(['none', 'same-origin']);

/**
 * No server of ours on this machine asks for a password, and a browser lets every page reach the loopback
 * interface. Returns what identifies such a request: a foreign host name, which a page gets by changing its
 * own name's address; a foreign origin; or the browser's own header. Programs send neither of the last two.
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

/** Compares the name alone: behind a forwarded port, the port differs. */
function isLoopback(host: string): boolean {
  return loopbackNames.has(host.replace(/:\d{1,5}$/, '').toLowerCase());
}
