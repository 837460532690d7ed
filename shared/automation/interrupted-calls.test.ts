import { describe, expect, test } from 'vitest';
import {
  answer,
  broken,
  createAutomationWorld,
  type AutomationPorts,
  type Respond,
} from '#test/fakes/automation-world.ts';
import { Crash, withCrash, type CrashPoint } from '#test/fakes/crashes.ts';
import type { CallResult } from './operation-call.ts';

const operations = [
  ...['sms.messages.create', 'persons.create', 'persons.documents.delete'],
  ...['accounts.trustedIbans.delete', 'persons.update'],
];
const key = '0b6f7a7e-3f43-4a53-9f0e-000000000001';

/** One write per kind of row. */
const writes = {
  'idempotent-key': {
    operation: 'sms.messages.create',
    input: { body: { person_id: 'p', text: 'x'.repeat(100), purpose: 'hi', idempotency_key: key } },
  },
  never: { operation: 'persons.create', input: { body: { first_name: 'Ada' } } },
  'natural-key DELETE': {
    operation: 'persons.documents.delete',
    input: { person_id: 'per_1', id: 'doc_1' },
  },
  // Each request makes a change request of its own.
  'natural-key DELETE with a change request': {
    operation: 'accounts.trustedIbans.delete',
    input: { account_id: 'acc_1', trusted_iban_id: 'tru_1', query: { person_id: 'per_1' } },
  },
  'natural-key PATCH with a change request': {
    operation: 'persons.update',
    input: { id: 'per_1', body: { city: 'Berlin' } },
  },
} as const;

type Kind = keyof typeof writes;
const kinds = Object.keys(writes) as Kind[];
const isRepeatable = (kind: Kind) => kind === 'idempotent-key' || kind === 'natural-key DELETE';

/** A bank that recognises repetitions exactly where the contract says so, with a reply too large to return. */
function createBank() {
  const effects: string[] = [];
  const sent = new Map<unknown, object>();
  const note = 'x'.repeat(1_000);
  const respond: Respond = ({ method, path, body }) => {
    if (path.includes('/trusted_ibans/') || method === 'PATCH') {
      const id = `cr_${effects.push('change requested')}`;
      return answer(202, { id, status: 'AUTHORIZATION_REQUIRED' });
    }
    if (method === 'DELETE') {
      if (effects.length > 0) return answer(404, {});
      effects.push('deleted');
      return answer(204);
    }
    const known = sent.get(body['idempotency_key'] ?? {});
    if (known !== undefined) return answer(202, known);
    const reply = { id: `id_${effects.push('created')}`, note };
    if (body['idempotency_key'] !== undefined) sent.set(body['idempotency_key'], reply);
    return answer(201, reply);
  };
  return { effects, respond };
}

function setUp(kind: Kind) {
  const world = createAutomationWorld(operations);
  const bank = createBank();
  world.respondWith(bank.respond);
  const asked = { ...writes[kind], idempotencyKey: 'event-1' };
  const call = (ports?: AutomationPorts): Promise<CallResult | undefined> =>
    world.call(asked, ports).catch((error: unknown) => {
      if (error instanceof Crash) return undefined;
      throw error;
    });
  return { ...world, bank, call, asked };
}

/** Port calls of a run without a crash: intent, wire, object, intent. */
async function callsOf(kind: Kind): Promise<number> {
  const { call, ports } = setUp(kind);
  const watched = withCrash({ ...ports }, { call: Infinity, when: 'before' });
  await call(watched.ports);
  return watched.calls();
}

const points: CrashPoint[] = [0, 1, 2, 3].flatMap((at) =>
  (['before', 'after'] as const).map((when) => ({ call: at, when })),
);

test('a write makes no more port calls than are crashed here', async () => {
  for (const kind of kinds) expect(await callsOf(kind)).toBeLessThanOrEqual(4);
  expect(await callsOf('never')).toBe(4);
});

describe.each(kinds)('a write of kind %s', (kind) => {
  test.each(points)('has one effect after a crash $when call $call', async (point) => {
    const { call, ports, bank, clock, intents, requests } = setUp(kind);
    await call(withCrash({ ...ports }, point).ports);
    // No intent, no POST.
    if (requests.length > 0) expect(intents.intents.size).toBe(1);
    const sentBefore = requests.length;
    const isOpen = intents.intents.size === 0;

    // The caller tries again and again; nothing is sent while the bank may still be at work.
    const soon = await call();
    if (!isOpen && soon?.status === 'unknown') expect(requests).toHaveLength(sentBefore);
    clock.advance(10 * 60_000);
    const late = await call();

    expect(bank.effects.length).toBeLessThanOrEqual(1);
    expect(await call()).toEqual(late);
    if (late?.status === 'succeeded' || late?.status === 'awaits-customer')
      expect(bank.effects).toHaveLength(1);
    else expect(late).toMatchObject({ status: 'unknown', repeatable: false });
    if (isRepeatable(kind)) expect(late?.status).toBe('succeeded');
  });

  test('that crashes in its repetition, too, has one effect', async () => {
    for (const first of points)
      for (const second of points) {
        const { call, ports, bank, clock } = setUp(kind);
        await call(withCrash({ ...ports }, first).ports);
        clock.advance(10 * 60_000);
        await call(withCrash({ ...ports }, second).ports);
        clock.advance(10 * 60_000);
        const end = await call();

        expect(bank.effects.length, JSON.stringify({ first, second })).toBeLessThanOrEqual(1);
        if (isRepeatable(kind)) expect(end?.status).toBe('succeeded');
      }
  });

  test.each([
    ['is lost', () => Promise.reject(broken('ECONNRESET'))],
    ['is lost behind a router', () => Promise.reject(broken('EHOSTUNREACH'))],
    ['comes from a gateway', () => Promise.resolve(answer(502, {}))],
    ['is a failure', () => Promise.resolve(answer(500, {}))],
  ] as const)('whose answer %s has one effect', async (_how, instead) => {
    const { call, bank, clock, requests, respondWith } = setUp(kind);
    respondWith(async (request) => {
      await bank.respond(request);
      return instead();
    });
    expect(await call()).toMatchObject({ status: 'unknown', repeatable: isRepeatable(kind) });
    expect(requests).toHaveLength(1);
    respondWith(bank.respond);
    clock.advance(10 * 60_000);

    expect(await call()).toMatchObject({ status: isRepeatable(kind) ? 'succeeded' : 'unknown' });
    expect(bank.effects).toHaveLength(1);
  });
});
