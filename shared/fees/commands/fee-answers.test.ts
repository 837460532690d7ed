import { describe, expect, test } from 'vitest';
import type { BookingOfAccount } from '#shared/bookings/ports.ts';
import { freezeList } from '#shared/fees/schedule/frozen-lists.ts';
import type { Acceptance, Acceptances } from '#shared/fees/model/ports.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { accountFee, aList, aSchedule, eachWithdrawalFee } from '#test/fixtures/fee-schedules.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { acceptPriceList } from './accept-price-list.ts';
import { previewFees } from './preview-fees.ts';
import { showFees } from './show-fees.ts';
import { showSettlementFile } from './show-settlement-file.ts';

const clock = createManualClock(Date.parse('2026-04-09T10:00:00Z'));
const registered = (more: Partial<RegisteredAccount> | 'unknown') => ({
  read: async () => Promise.resolve(more === 'unknown' ? undefined : { ...onboardedAccount, ...more }),
});

/** Lists that customers agreed to, and to which they agree now. */
function agreements() {
  const hashes = new Map<string, string>();
  const accepted: Acceptance[] = [];
  const acceptances: Acceptances = {
    of: async () => Promise.resolve(accepted),
    accept: async (_, acceptance) => Promise.resolve(void accepted.push(acceptance)),
    frozen: async () => Promise.resolve(hashes),
    freeze: async (id, hash) => Promise.resolve(void hashes.set(id, hashes.get(id) ?? hash)),
  };
  return { acceptances, hashes };
}

const premium = aList([accountFee], { id: 'premium', forNewAccounts: false, effectiveFrom: '2026-02-01' });
const schedule = aSchedule(aList([accountFee, eachWithdrawalFee]), premium);

describe('an agreement to a price list', () => {
  const asked = { accountId: 'acc-1', priceList: 'premium', day: '2026-04-01' };
  const accept = async (
    more: Partial<typeof asked> = {},
    account: Partial<RegisteredAccount> | 'unknown' = {},
  ) => {
    const { acceptances, hashes } = agreements();
    const response = await acceptPriceList(
      { register: registered(account), acceptances, schedule, clock },
      { ...asked, ...more },
    );
    return { response, frozen: [...hashes.keys()] };
  };

  test('is noted with its day, and freezes the list', async () => {
    const { response, frozen } = await accept();
    expect(response).toEqual({ accepted: [{ priceList: 'premium', day: '2026-04-01' }] });
    expect(frozen).toContain('premium');
  });

  test.each<[string, Partial<typeof asked>, Partial<RegisteredAccount> | 'unknown', object]>([
    ['of an unknown account', {}, 'unknown', { absent: true }],
    ['of an erased account', {}, { state: 'erased' }, { absent: true }],
    [
      'to an unknown list',
      { priceList: 'gold' },
      {},
      { refused: 'the stage has no price list gold; it has standard-2026, premium' },
    ],
    [
      'before the list holds',
      { day: '2026-01-31' },
      {},
      { refused: 'premium holds from 2026-02-01 on, so nobody can agree to it for an earlier day' },
    ],
    [
      'in a month that is planned',
      {},
      { feesUntil: '2026-04' },
      { refused: 'the fees of 2026-04 are planned already: choose a day after that month' },
    ],
  ])('is none %s', async (_, ...[more, account, expected]) => {
    expect((await accept(more, account)).response).toEqual(expected);
  });

  test('holds from the first day of a list, and after the months that are planned', async () => {
    expect((await accept({ day: '2026-02-01' })).response).toHaveProperty('accepted');
    expect((await accept({}, { feesUntil: '2026-03' })).response).toHaveProperty('accepted');
  });

  test('is refused for a list that is another one by now', async () => {
    const { acceptances } = agreements();
    const dearer = aSchedule(aList([accountFee]), {
      ...premium,
      fees: [{ ...accountFee, price: { by: 'amount', cents: 900 } }],
    });
    await freezeList(acceptances, dearer.priceLists[1]!);
    const deps = { register: registered({}), acceptances, schedule, clock };
    expect(await acceptPriceList(deps, asked)).toMatchObject({
      refused: expect.stringContaining(
        'premium differs from the price list that customers have agreed to',
      ) as string,
    });
    // Nothing is frozen for an agreement that is refused.
    const late = aSchedule(aList([accountFee]), { ...premium, effectiveFrom: '2026-05-01' });
    const other = agreements();
    await other.acceptances.freeze('standard-2026', 'other prices');
    const lateDeps = { ...deps, schedule: late };
    const lateAsked = { ...asked, day: '2026-05-01' };
    const refused = await acceptPriceList({ ...lateDeps, acceptances: other.acceptances }, lateAsked);
    expect(refused).toHaveProperty('refused');
    expect([...other.hashes.keys()]).toEqual(['standard-2026']);
    // Another process may be faster, with other prices, after the first look.
    const raced = agreements();
    const racing: Acceptances = {
      ...raced.acceptances,
      freeze: async (id, hash) => raced.acceptances.freeze(id, id === 'premium' ? 'other' : hash),
    };
    const response = await acceptPriceList({ ...lateDeps, acceptances: racing }, lateAsked);
    expect(response).toHaveProperty('refused');
    expect(await raced.acceptances.of('acc-1')).toEqual([]);
  });
});

describe('the preview of a month', () => {
  const preview = async (
    account: Partial<RegisteredAccount> | 'unknown',
    month = '2026-03',
    bookings: readonly BookingOfAccount[] = [],
  ) =>
    previewFees(
      {
        register: registered(account),
        acceptances: { of: async () => Promise.resolve([{ priceList: 'standard-2026', day: '2026-01-01' }]) },
        mirrored: { since: () => listed(bookings) },
        intents: {
          ofAccount: () =>
            listed([{ ...plannedFee, charge: { ...plannedFee.charge, period: '2026-03', occurrence: 'x' } }]),
        },
        schedule,
        rules: { firstMonth: '2026-02' },
        clock,
      },
      { accountId: 'acc-1', month },
    );

  test('has what the account owes in addition to what is planned', async () => {
    expect(await preview({})).toMatchObject({
      charges: [{ code: 'ACCOUNT_MONTHLY', period: '2026-03', cents: 500 }],
      planned: [{ charge: { period: '2026-03', occurrence: 'x' } }],
      accepted: [{ priceList: 'standard-2026' }],
    });
    expect(await preview({}, '2026-04')).toMatchObject({ charges: [{ period: '2026-04' }], planned: [] });
  });

  test('has nothing of another month, in which a booking came late', async () => {
    const late = {
      id: 'b1',
      amountCents: -10_000,
      currency: 'EUR',
      recordedAt: '2026-04-02T08:00:00.000Z',
      bookingDate: '2026-03-20',
      type: 'CARD_TRANSACTION',
      texts: {},
    };
    const planned = { feesUntil: '2026-03' };
    expect(await preview(planned, '2026-03', [late])).toMatchObject({ charges: [{ occurrence: 'b1' }] });
    expect(await preview(planned, '2026-04', [late])).toMatchObject({
      charges: [{ code: 'ACCOUNT_MONTHLY', period: '2026-04' }],
      planned: [],
      accepted: [{ priceList: 'standard-2026' }],
    });
  });

  test.each<[Partial<RegisteredAccount> | 'unknown', string, object]>([
    ['unknown', '2026-03', { absent: true }],
    [
      { state: 'erased' },
      '2026-03',
      { refused: 'the customer of acc-1 was erased: nothing more is planned' },
    ],
    [{ currency: 'USD' }, '2026-03', { refused: 'acc-1 is in USD: fees are charged only in EUR' }],
    [
      { baseline: undefined },
      '2026-03',
      { refused: 'acc-1 is not onboarded: nothing is charged before that' },
    ],
    [{}, '2026-02', { refused: 'acc-1 is charged nothing for months before 2026-03' }],
  ])('is refused: %o in %s', async (account, month, expected) => {
    expect(await preview(account, month)).toEqual(expected);
  });
});

test('the fees of an account are shown with what its customer agreed to, and why it is held', async () => {
  const accepted = [{ priceList: 'premium', day: '2026-04-01' }];
  const months: unknown[] = [];
  const show = async (account: Partial<RegisteredAccount> | 'unknown') =>
    showFees(
      {
        register: registered(account),
        acceptances: { of: async () => Promise.resolve(accepted) },
        intents: { ofAccount: (...of) => (months.push(of), listed([plannedFee])) },
        reversals: { ofAccount: (...of) => (months.push(of), listed([])) },
        settlements: { all: async () => Promise.resolve([]) },
        settings: {},
      },
      { accountId: 'acc-1', month: '2026-10' },
    );
  expect(await show('unknown')).toEqual({ absent: true });
  expect(await show({})).toMatchObject({ fees: [{ charge: plannedFee.charge }], reversals: [], accepted });
  expect(await show({})).not.toHaveProperty('held');
  expect(await show({ heldBecause: 'a dispute' })).toMatchObject({ held: 'a dispute' });
  expect(months[0]).toEqual(['acc-1', '2026-10']);
});

test('the file of a settlement is the last one, or the one of a number', async () => {
  const known = [{ number: 1 }, { number: 2 }];
  const files = { of: async (month: string) => Promise.resolve(month === '2026-03' ? known : []) } as never;
  const file = async (more: object) => showSettlementFile({ files }, { month: '2026-03', ...more });
  expect(await file({})).toEqual({ file: known[1] });
  expect(await file({ number: 1 })).toEqual({ file: known[0] });
  expect(await file({ number: 3 })).toEqual({ absent: true });
  expect(await file({ month: '2026-04' })).toEqual({ absent: true });
});
