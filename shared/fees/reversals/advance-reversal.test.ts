import { describe, expect, test } from 'vitest';
import { endToEndIdOf, nameOfReversal, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import { payeeOf } from '#shared/fees/model/payee.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { createAdvanceReversal, type AdvanceReversalDeps } from './advance-reversal.ts';
import { reversalBreak, reversalEntity } from './reversal-break.ts';

const iban = 'DE89370400440532013000';
const asOf = '2026-11-05';
const nowMs = Date.parse(`${asOf}T08:00:00Z`);
const planned: FeeReversal = {
  feeId: plannedFee.id,
  accountId: 'acc-1',
  charge: plannedFee.charge,
  number: 2,
  cents: 200,
  billingAccountId: 'acc-billing',
  payee: payeeOf(iban),
  state: 'PLANNED',
  approvedBy: 'app-1',
  version: 1,
};

interface Situation {
  readonly reversal?: Partial<FeeReversal>;
  /** Others of the account and month. */
  readonly others?: readonly FeeReversal[];
  /** Reversals whose end-to-end id the billing account shows, with their cents. */
  readonly booked?: readonly FeeReversal[];
  readonly known?: { readonly iban?: string } | undefined;
  readonly mayWrite?: boolean;
}

async function advanced({ reversal: change = {}, others = [], booked = [], ...more }: Situation = {}) {
  const rows = new Map<string, FeeReversal>();
  const keyOf = (row: FeeReversal) => JSON.stringify(nameOfReversal(row));
  const reversal: FeeReversal = { ...planned, ...change };
  for (const row of [reversal, ...others]) rows.set(keyOf(row), row);
  const [paid, since]: [unknown[], string[]] = [[], []];
  const deps = {
    reversals: {
      read: (name: object) => Promise.resolve(rows.get(JSON.stringify(name))),
      async *ofAccount() {
        await Promise.resolve();
        yield* rows.values();
      },
      write: (_: FeeReversal, next: FeeReversal) => {
        if (rows.get(keyOf(next))?.version !== next.version - 1) return Promise.resolve(false);
        rows.set(keyOf(next), next);
        return Promise.resolve(true);
      },
    },
    transfers: {
      pay: (request: unknown) => (
        paid.push(request),
        Promise.resolve({ outcome: 'accepted', transferId: 't-1' })
      ),
    },
    register: { read: () => Promise.resolve('known' in more ? more.known : { iban }) },
    mirrored: {
      async *since(account: string, at: string) {
        since.push(`${account} ${at}`);
        await Promise.resolve();
        for (const row of booked)
          yield {
            id: `boo-${row.number}`,
            amountCents: -row.cents,
            texts: { endToEndId: endToEndIdOf(row) },
          };
      },
    },
    clock: createManualClock(nowMs),
  } as unknown as AdvanceReversalDeps;
  const mayWrite = () => Promise.resolve(more.mayWrite ?? true);
  const result = await createAdvanceReversal(deps)(reversal, { endsAtMs: nowMs + 60_000, mayWrite, asOf });
  return { result, paid, since, rowOf: (row: FeeReversal) => rows.get(keyOf(row)), reversal };
}

describe('a planned reversal', () => {
  test('is paid once to the payee that was approved', async () => {
    const { result, paid } = await advanced();
    expect(result).toMatchObject({ state: 'ACCEPTED', transferId: 't-1', sentDay: asOf });
    expect(paid).toMatchObject([
      { billingAccountId: 'acc-billing', iban, cents: 200, text: 'Reversal of a fee of 2026-10' },
    ]);
  });

  test.each([undefined, {}])('is for persons if the register knows of the account only %o', async (known) => {
    const { result, paid } = await advanced({ known });
    expect(paid).toEqual([]);
    expect(result).toMatchObject({ state: 'REFUSED', forPerson: 'nobody knows the IBAN of the account' });
  });

  test('is left by a worker that may not write any more', async () => {
    const { result, paid, rowOf } = await advanced({ mayWrite: false });
    expect([result, paid, rowOf(planned)?.version]).toEqual(['left', [], 1]);
  });

  test('is not paid if the billing account shows an earlier one of the fee', async () => {
    const earlier: FeeReversal = { ...planned, number: 1, state: 'NOT_PAID', sentDay: '2026-11-02' };
    const { result, paid, rowOf, since } = await advanced({ others: [earlier], booked: [earlier] });
    expect(paid).toEqual([]);
    expect(result).toMatchObject({
      state: 'REFUSED',
      forPerson: 'the billing account shows reversal 1 of the fee after all',
    });
    expect(rowOf(earlier)).toMatchObject({ state: 'BOOKED', bookingId: 'boo-1' });
    expect(since).toEqual(['acc-billing 2026-10-31T23:00:00.000Z']);
  });

  test.each<[string, Partial<FeeReversal>]>([
    ['of another fee', { number: 1, feeId: 'cd'.repeat(32), sentDay: '2026-11-02' }],
    ['that comes after it', { number: 3, sentDay: '2026-11-02' }],
    ['that was never sent', { number: 1 }],
  ])('is paid whatever is booked of one %s', async (_, change) => {
    const other: FeeReversal = { ...planned, state: 'NOT_PAID', ...change };
    const { result, paid, rowOf } = await advanced({ others: [other], booked: [other] });
    expect([paid.length, rowOf(other)?.version]).toEqual([1, 1]);
    expect(result).toMatchObject({ state: 'ACCEPTED' });
  });
});

describe('a reversal that a worker is sending', () => {
  const sending = (ms: number) => ({ state: 'SUBMITTING', heldUntil: toIsoInstant(nowMs + ms) }) as const;

  test('is left to it until it must be gone, and has an unknown outcome from then on', async () => {
    expect((await advanced({ reversal: sending(1) })).result).toMatchObject({
      state: 'SUBMITTING',
      version: 1,
    });
    const gone = await advanced({ reversal: sending(0) });
    expect(gone.result).toMatchObject({ state: 'IN_DOUBT', version: 2 });
    expect(gone.paid).toEqual([]);
  });
});

describe('a reversal that may have been paid', () => {
  const because = 'the billing account has not shown it for 2 TARGET days';
  const sent = { state: 'IN_DOUBT', sentDay: '2026-10-30' } as const;

  test('is for persons if the billing account does not show it in time, and they are told once', async () => {
    expect((await advanced({ reversal: sent })).result).toMatchObject({ forPerson: because, version: 2 });
    const told = await advanced({ reversal: { ...sent, forPerson: because } });
    expect(told.result).toMatchObject({ forPerson: because, version: 1 });
  });

  test('is booked once the billing account shows it, even while persons decide', async () => {
    const reversal = { ...sent, forPerson: because };
    const { result } = await advanced({ reversal, booked: [planned] });
    expect(result).toMatchObject({ state: 'BOOKED', bookingId: 'boo-2', version: 2 });
  });
});

test.each(['BOOKED', 'REFUSED', 'NOT_PAID'] as const)('one that is %s stays so', async (state) => {
  const { result, paid } = await advanced({ reversal: { state } });
  expect([result, paid]).toMatchObject([{ state, version: 1 }, []]);
});

test('one that waits for persons is a break, with its transfer if there is one', () => {
  const shown = {
    kind: 'FEE_REVERSAL',
    accountId: 'acc-1',
    entity: 'reversal acc-1/2026-10/ACCOUNT_MONTHLY/1/2',
    field: 'state',
    expected: '200 cents paid back',
    found: 'nobody knows',
    evidence: [],
  };
  expect(reversalEntity(planned)).toBe(shown.entity);
  expect(reversalBreak(planned, 'nobody knows')).toEqual(shown);
  expect(reversalBreak({ ...planned, transferId: 't-1' }, 'nobody knows')).toEqual({
    ...shown,
    evidence: ['t-1'],
  });
});
