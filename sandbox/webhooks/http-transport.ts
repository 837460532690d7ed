import { lookup } from 'node:dns/promises';
import { request as httpRequest, type ClientRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback, isPublic } from './allowed-address.ts';
import type { WebhookAnswer, WebhookRequest, WebhookTransport } from './transport.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

interface Reach {
  /** Receivers of the run on this machine, without queries: nothing else here is ever connected to. */
  readonly receivers?: readonly string[];
  readonly resolve?: (hostname: string) => Promise<readonly Address[]>;
}

/**
 * Real HTTP: to the receivers of the run, and by TLS to the open Internet. Any other address fails like a closed
 * port, before a socket opens. Only the status of an answer matters to the bank.
 */
export function createHttpTransport({ receivers = [], resolve = resolveAll }: Reach = {}): WebhookTransport {
  const own = new Set(receivers.map((url) => placeOf(ownReceiver(url))));
  return {
    send: async (request) => {
      const url = URL.parse(request.url);
      if (url === null) return 'unreachable';
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        if (own.has(placeOf(url))) return await post(url, request, { signal });
        if (url.protocol !== 'https:') return 'unreachable';
        const addresses = await inTime(resolve(hostOf(url)), signal);
        if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
          return 'unreachable';
        // Connects to the address that was checked: a second DNS query could return another one.
        return await post(url, request, { signal, lookup: pinned(addresses) });
      } catch {
        return signal.aborted ? 'timeout' : 'unreachable';
      }
    },
  };
}

/** Receivers are called without a further check, so they must be on this machine. */
function ownReceiver(given: string): URL {
  const url = new URL(given);
  if (!isLoopback(url.hostname)) throw new Error(`A receiver must be on this machine: ${given}`);
  return url;
}

/** A subscription adds a query of its own. */
const placeOf = ({ origin, pathname }: URL): string => origin + pathname;

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

async function resolveAll(hostname: string): Promise<readonly Address[]> {
  const family = isIP(hostname);
  return family === 0 ? lookup(hostname, { all: true }) : [{ address: hostname, family }];
}

async function inTime<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('The name was not resolved in time')), {
    once: true,
  });
  return Promise.race([value, promise]);
}

function pinned(addresses: readonly Address[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

function post(url: URL, { headers, body }: WebhookRequest, options: RequestOptions): Promise<WebhookAnswer> {
  const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = open(url, {
      ...options,
      method: 'POST',
      agent: false,
      headers: { ...headers, 'Content-Length': body.length },
    });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 'unreachable');
    });
    asked.end(body);
  });
}
