import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts } from '#shared/bank/contract/accounts/accounts.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { elapsedMs, median, type Section } from './measure.ts';

const requests = 2_000;
const rounds = 7;

/** What the typed client adds to a raw fetch of the same reply on loopback, in pairs of rounds. */
export async function clientOverhead(): Promise<Section> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ balance: { value: 1, unit: 'cents', currency: 'EUR' } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    return { title: 'One read on loopback (microseconds, median of rounds)', rows: [await pairs(baseUrl)] };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function pairs(baseUrl: string) {
  const token = { value: 'token', generation: 'bench', sentAtMs: 0, lifeMs: Number.MAX_SAFE_INTEGER };
  const bank = createBankClient({
    baseUrl,
    authUrl: baseUrl,
    areas: { accounts: { balance: accounts.balance } },
    tokenSource: { current: () => Promise.resolve({ token }), refuse: () => undefined },
  });
  const raw = async () => {
    const headers = { authorization: 'Bearer token' };
    await (await fetch(`${baseUrl}/v1/accounts/account/balance`, { headers })).json();
  };
  const typed = () => bank.accounts.balance.get({ account_id: 'account' });
  await perRequest(raw);
  await perRequest(typed);
  const measured: { raw: number; typed: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    measured.push({ raw: await perRequest(raw), typed: await perRequest(typed) });
  }
  return {
    'raw fetch': Math.round(median(measured.map((pair) => pair.raw))),
    client: Math.round(median(measured.map((pair) => pair.typed))),
    'added, pair by pair': Math.round(median(measured.map((pair) => pair.typed - pair.raw))),
  };
}

async function perRequest(request: () => Promise<unknown>): Promise<number> {
  const spent = await elapsedMs(async () => {
    for (let count = 0; count < requests; count++) await request();
  });
  return (spent / requests) * 1000;
}
