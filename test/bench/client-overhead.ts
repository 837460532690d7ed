import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts } from '#shared/bank/contract/accounts/accounts.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import type { Http } from '#shared/bank/call/send-request.ts';
import { elapsedMs, median, type Section } from './measure.ts';

// Many short rounds: other work of the machine then disturbs some rounds of both halves alike.
const requests = 200;
const rounds = 61;
const warmUps = 15;

const amount = { value: 1, unit: 'cents', currency: 'EUR' };
const reply = JSON.stringify({ balance: amount, available_balance: amount });
const headers = { 'content-type': 'application/json', 'content-length': String(reply.length) };

/**
 * What the typed client adds to the bare transport for one read, in pairs of rounds: on loopback, and in memory,
 * where nothing but its own work is left.
 */
export async function clientOverhead(): Promise<Section> {
  const server = createServer((_, response) => response.writeHead(200, headers).end(reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const inMemory: Http = () => Promise.resolve(new Response(reply, { headers }));
  try {
    return {
      title: `One read (microseconds, ${rounds} rounds of ${requests})`,
      rows: [
        { transport: 'fetch on loopback', ...(await pairs(fetch, baseUrl)) },
        { transport: 'in memory', ...(await pairs(inMemory, baseUrl)) },
      ],
    };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function pairs(http: Http, baseUrl: string) {
  const token = { value: 'token', generation: 'bench', sentAtMs: 0, lifeMs: Number.MAX_SAFE_INTEGER };
  const bank = createBankClient({
    baseUrl,
    authUrl: baseUrl,
    areas: { balance: accounts.balance },
    tokenSource: {
      current: () => Promise.resolve({ token }),
      accept: () => undefined,
      refuse: () => Promise.resolve(false),
    },
    http,
  });
  const raw = async () => {
    const authorization = { authorization: 'Bearer token' };
    await (await http(`${baseUrl}/v1/accounts/account/balance`, { headers: authorization })).json();
  };
  const typed = () => bank.balance.get({ account_id: 'account' });
  const pair = async () => ({ raw: await perRequest(raw), typed: await perRequest(typed) });
  for (let count = 0; count < warmUps; count++) await pair();
  const measured: Awaited<ReturnType<typeof pair>>[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await pair());
  return summary(measured);
}

function summary(measured: readonly { readonly raw: number; readonly typed: number }[]) {
  const raw = measured.map((pair) => pair.raw);
  const typed = measured.map((pair) => pair.typed);
  const added = measured.map((pair) => pair.typed - pair.raw);
  return {
    bare: rounded(median(raw)),
    client: rounded(median(typed)),
    'added, median of pairs': rounded(median(added)),
    'added, best rounds': rounded(Math.min(...typed) - Math.min(...raw)),
  };
}

function rounded(microseconds: number): number {
  return Math.round(microseconds * 10) / 10;
}

async function perRequest(request: () => Promise<unknown>): Promise<number> {
  const spent = await elapsedMs(async () => {
    for (let count = 0; count < requests; count++) await request();
  });
  return (spent / requests) * 1000;
}
