import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from './bundled.ts';
import { importMs } from './import-time.ts';
import { median, type Section } from './measure.ts';
import type { CreateRead } from './peers/peer.ts';
import { gzippedBytes } from './whole-client.ts';

// Time of the processor: other programs on the machine do not count. Many short rounds, the clients by turns: what disturbs the machine for a while disturbs all of them alike.
const requests = 200;
const rounds = 41;
const warmUps = 10;

const amount = { value: 1, unit: 'cents', currency: 'EUR' };
const reply = JSON.stringify({ balance: amount, available_balance: amount });
const headers = { 'content-type': 'application/json', 'content-length': String(reply.length) };

const peers = {
  'this client, all operations': 'ours',
  'openapi-fetch': 'openapi-fetch',
  openai: 'openai',
  'stripe over fetch': 'stripe-fetch',
  'stripe over node:http': 'stripe-http',
};

type Read = () => PromiseLike<unknown>;

/** Clients side by side in one run: their size, their time to load, and their time beyond a bare fetch. */
export async function clients(): Promise<Section> {
  const added = await addedMicroseconds();
  const directory = mkdtempSync(join(tmpdir(), 'clients-'));
  try {
    const rows = Object.entries(peers).map(([client, file]) => {
      const contents = bundled(join(import.meta.dirname, 'peers', `${file}.ts`));
      const bundle = join(directory, `${file}.mjs`);
      writeFileSync(bundle, contents);
      return {
        client,
        'KB gzipped': Math.round(gzippedBytes(contents) / 102.4) / 10,
        'import ms': importMs(bundle),
        'CPU µs added': added.get(client) ?? Number.NaN,
      };
    });
    return {
      title: `Clients side by side (CPU time added to fetch: median of ${rounds} rounds of ${requests} reads on loopback)`,
      rows,
    };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function addedMicroseconds(): Promise<ReadonlyMap<string, number>> {
  const server = createServer((_, response) => response.writeHead(200, headers).end(reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = '127.0.0.1';
  const bare: Read = async () => {
    const authorization = { authorization: 'Bearer token' };
    const response = await fetch(`http://${host}:${port}/v1/accounts/account/balance`, {
      headers: authorization,
    });
    return response.json();
  };
  const reads = new Map<string, Read>();
  for (const [client, file] of Object.entries(peers)) {
    const { createRead } = (await import(`./peers/${file}.ts`)) as { readonly createRead: CreateRead };
    reads.set(client, createRead({ host, port }));
  }
  try {
    return await measured(bare, reads);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

async function measured(bare: Read, reads: ReadonlyMap<string, Read>): Promise<ReadonlyMap<string, number>> {
  const added = new Map<string, number[]>([...reads.keys()].map((client) => [client, []]));
  for (let round = -warmUps; round < rounds; round++) {
    for (const [client, read] of reads) {
      // Each beside a bare round of its own.
      const difference = -(await perRequest(bare)) + (await perRequest(read));
      if (round >= 0) added.get(client)?.push(difference);
    }
  }
  return new Map([...added].map(([client, values]) => [client, Math.round(median(values) * 10) / 10]));
}

async function perRequest(read: Read): Promise<number> {
  const before = process.cpuUsage();
  for (let count = 0; count < requests; count++) await read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / requests;
}
