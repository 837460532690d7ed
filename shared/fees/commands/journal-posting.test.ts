import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includedTax } from '#shared/fees/charges/share.ts';
import { endToEndIdOf, type FeeReversal } from '#shared/fees/model/fee-reversal.ts';
import type { Rounding } from '#shared/fees/model/rounding.ts';
import type { LockedLines } from '#shared/fees/model/shown-fees.ts';
import { listed } from '#test/fakes/listed.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { linesOfAccount } from './journal-lines.ts';
import { postingOfReversal } from './journal-posting.ts';
import { shownFee } from './shown-fee.ts';

const { id: feeId, accountId } = plannedFee;
const books = { customers: {} };

/** A fee that is paid back in these parts; the bank did not pay the negative ones. */
function paidBack(parts: readonly number[], rounding: Rounding): readonly FeeReversal[] {
  const cents = parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  const taxCents = includedTax(cents, 190_000, rounding);
  const tax = { code: 'STANDARD', partsPerMillion: 190_000, cents: taxCents, rounding };
  return parts.map((part, index) => ({
    feeId,
    accountId,
    charge: { ...plannedFee.charge, period: '2026-03', cents, tax },
    number: index + 1,
    cents: Math.abs(part),
    billingAccountId: 'billing',
    state: part < 0 ? 'NOT_PAID' : 'BOOKED',
    version: 1,
    approvedBy: 'app_1',
  }));
}

/** What a month posts of them, beside what is locked. */
async function posted(reversals: readonly FeeReversal[], month: string, locked: readonly LockedLines[] = []) {
  const deps = {
    intents: { ofAccount: () => listed([]) },
    reversals: { ofAccount: () => listed(reversals) },
    journals: { of: async () => Promise.resolve(locked) },
  };
  const kind = locked.length === 0 ? ('plain' as const) : ('next' as const);
  const found = await linesOfAccount(deps, { month, kind }, { accountId, shown: shownFee });
  return found.reversals.filter(({ state }) => state === 'BOOKED');
}

const part = fc.integer({ min: 1, max: 3_000 });

test('the tax of parts that are paid back is that of the fee, in however many journals they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: part },
          part.map((cents) => -cents),
        ),
        { minLength: 1 },
      ),
      fc.constantFrom<Rounding>('half-even', 'half-up'),
      fc.nat({ max: 5 }),
      async (parts, rounding, early) => {
        const reversals = paidBack(parts, rounding);
        const first = await posted(reversals.slice(0, early), '2026-03');
        const march = { accountId, month: '2026-03', number: 1, fees: [], reversals: first };
        const later = await posted(reversals, '2026-04', [march]);
        const postings = [...first, ...later].map((each) => postingOfReversal(each, books));
        const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
        const sums = [
          sumOf(postings.map((each) => each.cents)),
          sumOf(postings.map((each) => each.taxCents)),
        ];
        const { cents, tax } = reversals[0]!.charge;
        expect(sums).toEqual([0 - cents, 0 - tax.cents]);
        for (const each of postings)
          expect(Math.abs(each.taxCents)).toBeLessThanOrEqual(Math.abs(each.cents));
      },
    ),
  );
});

test('the second half of 20.00 takes the tax that the first one left', async () => {
  const postings = (await posted(paidBack([1_000, 1_000], 'half-up'), '2026-03')).map((each) =>
    postingOfReversal(each, books),
  );
  expect(postings.map(({ taxCents }) => taxCents)).toEqual([-160, -159]);
});

test('a part of a journal that was locked before parts were added up keeps its tax', () => {
  const [, second] = paidBack([1_000, 1_000], 'half-up');
  expect(postingOfReversal(second!, books).taxCents).toBe(-160);
});

test('is posted on the accounts that an earlier journal posted its fee on, and on those of now without', () => {
  const [reversal] = paidBack([1_000], 'half-up');
  const bookkeeping = {
    adviser: 1_001,
    client: 1,
    accountDigits: 4,
    fiscalYearMonth: 1,
    debtorAccount: '1410',
    taxes: { STANDARD: { revenueAccount: '8400', taxKey: '0003' } },
    documentPrefix: 'E',
  };
  const accounts = { debit: '1499', credit: '8401' };
  const posting = postingOfReversal({ ...reversal!, accounts }, { customers: {}, bookkeeping });
  expect(posting).toMatchObject({ accounts, document: `E${endToEndIdOf(reversal!)}` });
  expect(postingOfReversal(reversal!, books)).toMatchObject({
    accounts: undefined,
    document: endToEndIdOf(reversal!),
  });
  expect(postingOfReversal(reversal!, { customers: {}, bookkeeping }).accounts).toStrictEqual({
    debit: '1410',
    credit: '8400',
    taxKey: '0003',
  });
});
