import { expect, test } from 'vitest';
import type { MirrorRepository, OpenItemsQuery } from '#shared/mirror/mirror-repository.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const loan: MirroredAspect<unknown> = {
  status: 'payout_issued',
  terminal: false,
  orderUncertain: true,
  sequence: '0#',
  since: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  eventId: 'e1',
  eventType: 'LOAN',
  data: { entity_uuid: 'cloa_1', payload: { status: 'payout_issued', recipient_iban: 'DE89' } },
};

async function* many<Value>(...values: readonly Value[]): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value);
}

/** One loan of one customer, with one account. */
function setUp() {
  const queries: OpenItemsQuery[] = [];
  const clock = createManualClock();
  const mirror = {
    entity: async (kind: string, id: string) =>
      Promise.resolve(
        id === 'cloa_1'
          ? {
              kind,
              id,
              aspects: { state: loan },
              totals: [{ sumCents: 2n ** 60n, digest: { high: 1n, low: 2n } }],
            }
          : undefined,
      ),
    history: ({ id }: { id: string }) =>
      id === 'cloa_1'
        ? many({ at: loan.since, eventId: 'e1', eventType: 'LOAN', state: 'stale', data: loan.data })
        : many(),
    bookings: () =>
      many({
        id: 'boo_1',
        accountId: 'acc_1',
        position: '',
        recordedAt: loan.since,
        valutaDate: '2026-03-02',
        amountCents: -250,
        currency: 'EUR',
        eventId: 'e2',
        data: { booking_type: 'SEPA_CREDIT_TRANSFER', description: 'Rent for Ada' },
      }),
    openItems: (query: OpenItemsQuery) => {
      queries.push(query);
      return many({
        kind: 'loan',
        id: 'cloa_1',
        aspect: 'state',
        status: 'payout_issued',
        since: loan.since,
      });
    },
    ofCustomer: (id: string) =>
      id === 'per_1'
        ? many({ kind: 'loan', id: 'cloa_1' }, { kind: 'booking', id: 'boo_1' }, { kind: 'unknown', id: 'x' })
        : many(),
  } as unknown as MirrorRepository;
  const type = async (line: string) => carryOut(`mirror ${line}`, { mirror, clock });
  return { type, queries, clock };
}

const bookings = 'bookings acc_1 --from 2026-03-01 --to 2026-03-31';

test('an entity is shown as JSON, its personal fields masked unless they are asked for', async () => {
  const { type } = setUp();
  const shown = await type('entity loan cloa_1');
  expect(JSON.parse(shown.stdout)).toMatchObject({
    kind: 'loan',
    id: 'cloa_1',
    totals: [{ sumCents: '1152921504606846976', digest: '00000000000000010000000000000002' }],
    aspects: { state: { eventId: 'e1', data: { payload: { recipient_iban: '<string>' } } } },
  });
  const whole = await type('entity loan cloa_1 --personal');
  expect(whole.stdout).toContain('DE89');
  expect((await type('entity loan cloa_1 --json')).stdout).toBe(shown.stdout);
});

test('an entity that the mirror does not know ends with 1', async () => {
  const { type } = setUp();
  expect(await type('entity loan other')).toMatchObject({
    stdout: 'The mirror has no loan other\n',
    exitCode: 1,
  });
  expect(await type('entity loan other --json')).toMatchObject({ stdout: 'null\n', exitCode: 1 });
});

test('a history has a line for each event, masked alike, and is one list as JSON', async () => {
  const { type } = setUp();
  const event = {
    state: 'stale',
    data: { payload: { status: 'payout_issued', recipient_iban: '<string>' } },
  };
  const lines = (await type('history loan cloa_1')).stdout.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([event]);
  expect(JSON.parse((await type('history loan cloa_1 --json')).stdout)).toMatchObject([event]);
  expect(await type('history loan other')).toMatchObject({ exitCode: 1 });
});

test('the purpose of a booking is shown on request', async () => {
  const { type } = setUp();
  const masked = await type(bookings);
  expect(masked.stdout).toMatch(/boo_1 .* SEPA_CREDIT_TRANSFER +-250 +EUR +<string>/);
  expect(masked.stdout).not.toContain('Ada');
  expect((await type(`${bookings} --json`)).stdout).not.toContain('Ada');
  expect((await type(`${bookings} --personal`)).stdout).toContain('Rent for Ada');
});

test('open items are those of every aspect, as old as was asked for', async () => {
  const { type, queries, clock } = setUp();
  const shown = await type('open loan --older-than 1m');
  expect(shown.stdout).toMatch(/cloa_1 +state +payout_issued/);
  expect(queries).toEqual([
    { kind: 'loan', aspect: 'state', before: new Date(clock.now() - 60_000).toISOString() },
  ]);
});

test('a customer is shown by its parts; bookings are counted', async () => {
  const { type } = setUp();
  const shown = await type('customer per_1');
  expect(shown.stdout).toMatch(/loan +cloa_1 +state +payout_issued/);
  expect(shown.stdout).toContain('1 bookings');
  expect(JSON.parse((await type('customer per_1 --json')).stdout)).toEqual({
    id: 'per_1',
    entities: [
      { kind: 'loan', id: 'cloa_1', aspects: { state: { status: loan.status, since: loan.since } } },
      { kind: 'unknown', id: 'x', aspects: {} },
    ],
    bookings: 1,
  });
  expect(await type('customer nobody')).toMatchObject({ exitCode: 1 });
});
