import * as z from '#shared/kernel/zod.ts';

const ratePerYear = z.number().check(z.minimum(0), z.maximum(1));

/** Options for what partner and bank charge, and for interest on deposits. */
export const chargeOptions = {
  feeKeys: z
    ._default(z.enum(['honour', 'ignore', 'refuse']), 'honour')
    .check(
      z.describe(
        'What the fee POST makes of a repeated idempotency key: the fee of the first call, a second fee, or a 409.',
      ),
    ),
  feeReferences: z
    ._default(z.enum(['return', 'truncate', 'drop']), 'return')
    .check(z.describe('What the bank does with the `initiator_reference` of a fee.')),
  feeReferenceLength: z
    ._default(z.int().check(z.minimum(1), z.maximum(1000)), 16)
    .check(z.describe('How many characters are left of a truncated reference.')),
  feeList: z
    ._default(z.enum(['charges', 'counted', 'summed']), 'charges')
    .check(
      z.describe(
        'The fee list has an entry for each charge, or one for all of a type and a month: with their sum and `count`, or as the first of them with the sum alone.',
      ),
    ),
  feeListDelaySeconds: z
    ._default(z.int().check(z.minimum(0), z.maximum(366 * 86_400)), 0)
    .check(z.describe('Seconds until the fee list shows a charge.')),
  feeBookingLinks: z
    ._default(z.boolean(), true)
    .check(
      z.describe("The booking of a fee names it: its `transaction_id` is the fee's `reconciliation_id`."),
    ),
  feeCover: z
    ._default(z.enum(['any', 'needed']), 'any')
    .check(
      z.describe(
        'Whether an account must have the money for a fee: it is debited at any balance and in spite of a block, or refused as any other payment without cover, with 400, or 403 for a block.',
      ),
    ),
  ownCharges: z
    ._default(z.enum(['none', 'monthly']), 'none')
    .check(
      z.describe(
        'What the bank itself charges its customers, of which nothing is stated: nothing, or on the first of a month 2.90 for each account and 1.00 for each active card. The fee list shows such fees with `service_initiated`.',
      ),
    ),
  returnCharge: z
    ._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0)
    .check(
      z.describe(
        'Cents that the bank charges an account, at any balance, for a direct debit that comes back for want of money (`ChargeSEPADirectDebitReturn`); no price is stated.',
      ),
    ),
  dunningCharge: z
    ._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0)
    .check(
      z.describe(
        'Cents that the bank charges an account, at any balance, for each reminder and each dunning letter (`ChargeDunning`); that there is such a charge is stated, its price is not.',
      ),
    ),
  exceededInterestRate: z
    ._default(ratePerYear, 0)
    .check(
      z.describe(
        'Interest a year on debt beyond the limit of an account, 0.15 being fifteen percent: for each day of a month, booked on the first of the next (`InterestOverdraftExceeded`). That there is such interest is stated, its rate is not.',
      ),
    ),
  feeSettlement: z
    ._default(z.enum(['unseen', 'gross', 'net']), 'unseen')
    .check(
      z.describe(
        'How the partner gets its fees every month; the bank states only that it is monthly. `unseen`: outside of its accounts. `gross`: the whole sum as one booking on its billing account. `net`: one booking of the sum without the share of the bank.',
      ),
    ),
  feeSettlementDay: z
    ._default(z.int().check(z.minimum(1), z.maximum(28)), 1)
    .check(
      z.describe(
        'Day of the month; what is charged until its first hour belongs to the month before. Not stated.',
      ),
    ),
  feeShareOfBank: z
    ._default(z.int().check(z.minimum(0), z.maximum(100)), 20)
    .check(z.describe('Percent of the fees that the bank keeps where they are settled net. Not stated.')),
  savingsInterestRate: z
    ._default(ratePerYear, 0)
    .check(
      z.describe(
        'Interest a year on savings accounts that are mapped to a main account, 0.02 being two percent. It accrues by the day; no rate is stated.',
      ),
    ),
  promotionInterestRate: z
    ._default(ratePerYear, 0)
    .check(z.describe('The same for those whose interest follows the rule `PROMOTION`.')),
  savingsInterest: z
    ._default(z.enum(['monthly', 'quarterly', 'yearly']), 'yearly')
    .check(
      z.describe(
        'When interest on savings is booked, on the first day after the period, less capital yield tax and solidarity surcharge on what no tax exemption covers.',
      ),
    ),
};
