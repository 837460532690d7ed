import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { decodeBody } from '#shared/events/decode-body.ts';
import { maskedPayload } from '#shared/events/masked-payload.ts';
import { createSeal } from '#shared/archive/seal.ts';
import { openToken, sealToken } from '#shared/bank/token/sealed-token.ts';
import type { Attack } from '#test/attacks/attack.ts';
import { browserTricksAt } from '#test/attacks/browser-tricks.ts';
import { doorsAt } from '#test/attacks/doors.ts';
import { forgeriesAt } from '#test/attacks/forgeries.ts';
import { hostileEventsAt } from '#test/attacks/hostile-events.ts';
import { hostileServersAt } from '#test/attacks/hostile-servers.ts';
import { pathIdsAt } from '#test/attacks/path-ids.ts';
import { soakAttacks } from '#test/attacks/soak-attacks.ts';
import { tampersAt } from '#test/attacks/tampers.ts';
import { webhookAddressesAt } from '#test/attacks/webhook-addresses.ts';
import { body, secret, sign } from '#test/fakes/receiver-world.ts';
import { someOf } from '#test/extent.ts';

// Each kind of attack notices a weakness that was put there, and a target that refuses everything.

const size = { attempts: 20, seed: 1 };
const signature = 'Service-Webhook-Signature';

/** Reads as a careless program would: it follows every link, and accepts every answer. */
async function fetched(url: string): Promise<string | undefined> {
  const answer = await fetch(`${url}/v1/persons/per_1`, { signal: AbortSignal.timeout(1_000) }).catch(
    () => undefined,
  );
  if (answer === undefined) return 'unreachable';
  return answer.ok && (await answer.text().catch(() => '')) !== '' ? undefined : 'refused';
}

/** Answers everybody with everything, from any site. */
async function anOpenDoor() {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
      .end('{"a":1}'),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address === null || typeof address === 'string' ? 0 : address.port;
  const close = async () => server[Symbol.asyncDispose]();
  return { url: `http://127.0.0.1:${port}`, stop: close, [Symbol.asyncDispose]: close };
}

const weak: readonly (readonly [string, Attack, RegExp])[] = [
  [
    'a receiver that takes an empty key',
    forgeriesAt(async ({ headers = {}, bytes = body }) => {
      const isOfEmpty = headers['Service-Webhook-Subscription-Id'] === 'sub_empty';
      const sent = signature in headers ? headers[signature] : sign(bytes);
      return Promise.resolve(
        sent === sign(bytes, isOfEmpty ? '' : secret) &&
          !('Service-Webhook-Subscription-Id' in headers && !isOfEmpty),
      );
    }),
    /empty secret of a subscription/,
  ],
  [
    'a client that follows redirects, and reads what is as long as it likes',
    hostileServersAt({ readPerson: fetched, readFile: fetched }),
    /redirect 302 led to another server|bursts/,
  ],
  [
    'a client without a bound',
    hostileServersAt({
      readPerson: async () => Promise.resolve('reply-malformed'),
      readFile: async () => Promise.resolve(undefined),
    }),
    /a body that bursts ended as reply-malformed/,
  ],
  [
    'a client that writes ids as they are',
    pathIdsAt(async (url, id) => fetch(`${url}/v1/persons/${id}`)),
    /asked for \/v1\/accounts/,
  ],
  [
    'a reader that masks nothing',
    hostileEventsAt({ decode: decodeBody, shown: (_definition, value) => JSON.stringify(value) }),
    /shows what nobody declared open/,
  ],
  [
    'a token that opens for everybody',
    tampersAt({ createSeal, sealToken, openToken: () => 'a token of the bank' }),
    /a token of another client/,
  ],
  [
    'a transport that calls every address',
    webhookAddressesAt(() => ({ send: async () => Promise.resolve(200) })),
    /169\.254\.169\.254/,
  ],
];

test.each(someOf(weak, { share: 3, turn: 0 }))('%s is noticed', async (_what, attack, words) => {
  const { through } = await attack.run(size);
  expect(through.join('\n')).toMatch(words);
});

test.each([
  ['a receiver', forgeriesAt(async () => Promise.resolve(false))],
  [
    'a client',
    hostileServersAt({
      readPerson: async () => Promise.resolve('reply-too-large'),
      readFile: async () => Promise.resolve('reply-file-too-large'),
    }),
  ],
  ['a client that takes no id', pathIdsAt(async () => Promise.reject(new Error('refused')))],
  [
    'a reader of events',
    hostileEventsAt({ decode: () => ({ outcome: 'unreadable', reason: 'not-json' }), shown: maskedPayload }),
  ],
  ['seals', tampersAt({ createSeal, sealToken, openToken: () => undefined })],
  [
    'seals of the archive',
    tampersAt({
      createSeal: (master) => ({
        ...createSeal(master),
        open: () => {
          throw new Error('refused');
        },
      }),
      sealToken,
      openToken,
    }),
  ],
  ['a transport', webhookAddressesAt(() => ({ send: async () => Promise.resolve('unreachable' as const) }))],
] as const)('%s that refuses everything is no proof', async (_what, attack) => {
  const { through, broken } = await attack.run(size);
  expect(through).toEqual([]);
  expect(broken).not.toEqual([]);
});

test('a server that answers every site is noticed, by programs and by a browser where one starts', async () => {
  const open = await anOpenDoor();
  const ownKey = { authorization: 'AWS4-HMAC-SHA256 Credential=OWN/' };
  const doors = doorsAt(async () =>
    Promise.resolve({
      banks: [open.url],
      emulator: { url: open.url, ownKey },
      [Symbol.asyncDispose]: async () => Promise.resolve(),
    }),
  );
  const byProgram = await doors.run(size);
  const byBrowser = await browserTricksAt(async () => Promise.resolve(open)).run(size);

  expect(byProgram.through.join('\n')).toMatch(
    /truth with Host evil\.example: 200[^]*the emulator with no key: 200/,
  );
  if (byBrowser.skipped?.startsWith('all') !== true)
    expect(byBrowser.through.join('\n')).toContain('/sandbox/truth');
}, 120_000);

test('the soak fails for what came through, for what says nothing, and in CI for what was not tried', async () => {
  const lines: string[] = [];
  const soaked = async (facts: object, isCi = false) =>
    soakAttacks(size, {
      say: (line) => void lines.push(line),
      isCi,
      kinds: [
        { kind: 'k', run: async () => Promise.resolve({ attempts: 1, through: [], broken: [], ...facts }) },
      ],
    });

  expect(await soaked({})).toBe(true);
  expect(await soaked({ through: ['a forgery'] })).toBe(false);
  expect(await soaked({ broken: ['a true one is taken'] })).toBe(false);
  lines.length = 0;
  expect(await soaked({ skipped: 'no browser' })).toBe(true);
  expect(lines).toContain('NOT TRIED: k: no browser');
  expect(lines.at(-1)).toBe('1 kinds of attacks, 1 of them not tried in part or at all');
  expect(await soaked({ skipped: 'no browser' }, true)).toBe(false);
});
