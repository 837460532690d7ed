import { createHttpTransport } from '#sandbox/webhooks/http-transport.ts';
import type { WebhookTransport } from '#sandbox/webhooks/transport.ts';
import { keepFromConnecting } from '#test/fakes/kept-from-connecting.ts';
import { failing, type Attack } from './attack.ts';
import { served } from './hostile-servers.ts';

/** Addresses that a client of the bank must never call; `port` is open on this machine. */
const addresses = (port: number): readonly string[] => [
  `http://127.0.0.1:${port}/_ministack/reset`,
  `http://127.0.0.1:${port}/webhooks/`,
  `http://127.0.0.2:${port}/webhooks`,
  `http://localhost:${port}/webhooks`,
  `https://127.0.0.1:${port}/webhooks`,
  `https://127.0.0.1:${port}/`,
  `https://2130706433:${port}/`,
  `https://0x7f.1:${port}/`,
  `https://0177.0.0.1:${port}/`,
  `https://[::1]:${port}/`,
  `https://[::ffff:127.0.0.1]:${port}/`,
  `https://[::ffff:7f00:1]:${port}/`,
  `https://rebound.example:${port}/`,
  ...[
    'http://127.0.0.1:1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
  ],
  ...['http://169.254.169.254/latest/meta-data', 'https://169.254.169.254/', 'https://[fd00:ec2::254]/'],
  ...[
    'https://100.64.0.1/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[2002:7f00:1::]/',
  ],
  ...['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://93.184.216.34/', 'no address'],
];

type CreateTransport = (receiver: string) => WebhookTransport;

export const webhookAddressesAt = (createTransport: CreateTransport): Attack => ({
  kind: 'addresses for webhooks',
  run: async () => {
    let reached = 0;
    await using here = await served((_request, response) => {
      reached += 1;
      response.end();
    });
    const port = Number(new URL(here.url).port);
    const transport = createTransport(`${here.url}/webhooks`);
    const send = (url: string) =>
      transport.send({ url, headers: {}, body: Buffer.from('{}'), timeoutMs: 2_000 });
    const through: string[] = [];
    // Where one would be called, no socket opens all the same.
    const kept = keepFromConnecting([port]);
    try {
      for (const url of addresses(port)) {
        const before = kept.options.length;
        reached = 0;
        const answer = await send(url);
        if (answer !== 'unreachable' || reached > 0 || kept.options.length > before)
          through.push(`${url}: ${answer}`);
      }
      const answer = await send(`${here.url}/webhooks?intent=1`);
      const broken = failing({ 'the receiver of the run is called': answer === 200 && reached === 1 });
      return { attempts: addresses(port).length, through, broken };
    } finally {
      kept.restore();
    }
  },
});

/** A name leads here; a number is an address. No name server is asked. */
const resolve = (name: string) =>
  Promise.resolve([
    name.endsWith('.example')
      ? { address: '127.0.0.1', family: 4 }
      : { address: name, family: name.includes(':') ? 6 : 4 },
  ]);

export const webhookAddresses = webhookAddressesAt((receiver) =>
  createHttpTransport({ receivers: [receiver], resolve }),
);
