import { expect, test } from 'vitest';
import type { MirrorRepository, OpenItemsQuery } from '#shared/mirror/mirror-repository.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { answer } from './answer.ts';
import type { MirrorCommand } from './command.ts';

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
  const asked: OpenItemsQuery[] = [];
  const clock = createManualClock();
  const mirror = {
    entity: async (kind: string, id: string) =>
      Promise.resolve(
        id === 'cloa_1'
          ? { kind, id, aspects: { state: loan }, totals: [{ sumCents: 2n ** 60n }] }
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
      asked.push(query);
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
  const ask = async (command: object) =>
    answer({ stage: 'local', personal: false, ...command } as MirrorCommand, { mirror, clock });
  return { ask, asked, clock };
}

const bookings = { command: 'show-bookings', query: { accountId: 'acc_1' } };

test('an entity is shown as JSON, its personal fields masked unless they are asked for', async () => {
  const { ask } = setUp();
  const shown = await ask({ command: 'show-entity', kind: 'loan', id: 'cloa_1' });
  expect(JSON.parse(shown.text)).toMatchObject({
    kind: 'loan',
    id: 'cloa_1',
    totals: [{ sumCents: '1152921504606846976' }],
    aspects: { state: { eventId: 'e1', data: { payload: { recipient_iban: '<string>' } } } },
  });
  const whole = await ask({ command: 'show-entity', kind: 'loan', id: 'cloa_1', personal: true });
  expect(whole.text).toContain('DE89');
  expect(await ask({ command: 'show-entity', kind: 'loan', id: 'other' })).toMatchObject({ exitCode: 1 });
});

test('a history has a line for each event, masked alike', async () => {
  const { ask } = setUp();
  const shown = await ask({ command: 'show-history', kind: 'loan', id: 'cloa_1' });
  expect(shown.text.split('\n').map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { state: 'stale', data: { payload: { status: 'payout_issued', recipient_iban: '<string>' } } },
  ]);
  expect(await ask({ command: 'show-history', kind: 'loan', id: 'other' })).toMatchObject({ exitCode: 1 });
});

test('what a booking was for is told to those who ask for it', async () => {
  const { ask } = setUp();
  const masked = await ask(bookings);
  expect(masked.text).toMatch(/boo_1 .* SEPA_CREDIT_TRANSFER +-250 +EUR +<string>/);
  expect(masked.text).not.toContain('Ada');
  expect((await ask({ ...bookings, personal: true })).text).toContain('Rent for Ada');
});

test('open items are those of every aspect, as old as was asked for', async () => {
  const { ask, asked, clock } = setUp();
  const shown = await ask({ command: 'show-open-items', kind: 'loan', olderThanMs: 60_000 });
  expect(shown.text).toMatch(/cloa_1 +state +payout_issued/);
  expect(asked).toEqual([
    { kind: 'loan', aspect: 'state', before: new Date(clock.now() - 60_000).toISOString() },
  ]);
});

test('a customer is what tells of it; bookings are counted', async () => {
  const { ask } = setUp();
  const shown = await ask({ command: 'show-customer', id: 'per_1' });
  expect(shown.text).toMatch(/loan +cloa_1 +state +payout_issued/);
  expect(shown.text).toContain('1 bookings');
  expect(await ask({ command: 'show-customer', id: 'nobody' })).toMatchObject({ exitCode: 1 });
});
