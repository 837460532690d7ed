import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { chargeOptions } from './charge-options.ts';
import { secondFactorOptions } from './second-factor-options.ts';

/** A century at most: larger numbers of days would exceed the range of dates. */
const days = z.int().check(z.minimum(1), z.maximum(36_500));

/** Typed options for behaviour that the specification leaves open or that differs by partner. */
export const bankOptions = z.strictObject({
  allowLoopbackHttp: z
    ._default(z.boolean(), false)
    .check(
      z.describe(
        'Subscriptions may name a plain HTTP address on the loopback interface. Only those given as `--receiver` are reached.',
      ),
    ),
  allowSeveralSubscriptionsPerType: z
    ._default(z.boolean(), true)
    .check(z.describe('A second subscription for one event type is allowed.')),
  allowUnknownEventTypes: z
    ._default(z.boolean(), false)
    .check(z.describe('Subscriptions may name an event type that the bank does not document.')),
  showBalancesInAccountList: z
    ._default(z.boolean(), false)
    .check(z.describe('`GET /v1/accounts` shows balances too.')),
  ...chargeOptions,
  repeatedStatement: z
    ._default(z.enum(['old', 'fresh']), 'old')
    .check(z.describe("What a repeated statement POST answers: the lines of the first or today's.")),
  monthlyStatements: z
    ._default(z.enum(['asked', 'issued']), 'asked')
    .check(
      z.describe(
        'The statement of account of a month is made when the partner asks for it, which is all that is stated, or by the bank itself on the first of the next month. Asked for then, it is answered as one that exists.',
      ),
    ),
  feeSummarySeconds: z
    ._default(z.int().check(z.minimum(0), z.maximum(366 * 86_400)), 60)
    .check(
      z.describe(
        'Seconds after which a fee summary statement that was requested is in the postbox, and its notification is sent.',
      ),
    ),
  oneDayStatements: z
    ._default(z.boolean(), true)
    .check(z.describe('A bank statement may begin and end on one day.')),
  valutaPassed: z
    ._default(z.enum(['<=', '<']), '<=')
    .check(
      z.describe(
        'The balances shown count a booking whose valuta date is ≤ today, or only one whose valuta date is < today.',
      ),
    ),
  settlementDays: z
    ._default(z.enum(['every', 'target']), 'every')
    .check(
      z.describe(
        'On which days the bank books, SEPA payments settle, and loans are paid out and collected: every day, or those of TARGET alone. Instant payments are executed at any time.',
      ),
    ),
  showValutaDates: z
    ._default(z.boolean(), true)
    .check(z.describe('Bookings show their valuta date; else it is null.')),
  showBookingDates: z
    ._default(z.boolean(), true)
    .check(z.describe('Bookings show their booking date; else it is null.')),
  dueDiligenceQuestions: z
    ._default(z.boolean(), true)
    .check(z.describe('The identification of a business comes with due-diligence questions.')),
  ...secondFactorOptions,
  creditRecordDays: z._default(days, 90).check(z.describe('Days for which a credit record can be used.')),
  dunningDays: z
    ._default(days, 14)
    .check(
      z.describe(
        'Days from one step of a dunning case to the next. That cases move on is stated, when they do is not.',
      ),
    ),
  arrearsInterestRate: z
    ._default(z.number().check(z.minimum(0), z.maximum(1)), 0)
    .check(
      z.describe(
        'Interest a year on overdue installments of loans, 0.09 being nine percent: it accrues by the day and is taken when the arrears are paid. That loans have such interest is stated, its rate is not.',
      ),
    ),
  overdraftInterest: z
    ._default(z.enum(['monthly', 'quarterly']), 'quarterly')
    .check(
      z.describe(
        'When interest on overdrafts is booked, on the first day after the period; how long that is, is not stated.',
      ),
    ),
  overdraftOfferDays: z
    ._default(days, 30)
    .check(
      z.describe(
        'Days for which an offered overdraft or a higher limit can be taken up. That offers end is stated, when is not.',
      ),
    ),
  instantTransferMaximum: z
    ._default(z.int().check(z.positive(), z.maximum(maxAmountCents)), 10_000_000)
    .check(
      z.describe(
        'Cents. An instant transfer above it is refused; the specification names no maximum, the scheme this one.',
      ),
    ),
  unreachableInstantTransfers: z
    ._default(z.enum(['fail', 'standard']), 'fail')
    .check(
      z.describe(
        "An instant transfer that cannot reach the recipient's bank fails, and a standard transfer follows it or not.",
      ),
    ),
  batchBookings: z
    ._default(z.enum(['single', 'collective']), 'single')
    .check(
      z.describe(
        'How a batch of credit transfers is booked: each transfer, or one booking for all that settle together, whose `transaction_id` is the batch. What comes back is booked singly. Not stated.',
      ),
    ),
  statementFeesElsewhere: z
    ._default(z.enum(['none', 'refuse']), 'none')
    .check(
      z.describe(
        'What the fees of a statement answer for an account outside Italy: an empty list, or a 400.',
      ),
    ),
  mandatoryFields: z
    ._default(
      z.array(
        z.strictObject({
          customer: z.enum(['Person', 'Business']),
          country: z.optional(z.string()),
          product: z.optional(z.string()),
          fields: z.array(z.string()).check(z.minLength(1)),
        }),
      ),
      [],
    )
    .check(
      z.describe(
        'Fields that a customer needs: those of rules without a product to be created, those of a rule with one to be given an account of the product. Which they are differs by country, product and segment, and is stated nowhere.',
      ),
    ),
  taxRelevantPersons: z
    ._default(z.enum(['fatca-relevant', 'all', 'none']), 'fatca-relevant')
    .check(
      z.describe(
        'Who needs a tax identification to represent a business: whom the partner calls `fatca_relevant`, all, or nobody.',
      ),
    ),
  cardReservationDays: z
    ._default(days, 30)
    .check(
      z.describe(
        'Days after which the bank gives the money of a card payment free that no merchant has collected; not stated.',
      ),
    ),
  overdraftSteps: z
    ._default(z.enum(['at-once', 'daily']), 'at-once')
    .check(
      z.describe(
        'How an overdraft is set up, raised and ended: at once, or by one of the stated statuses a day. How long each takes is not stated.',
      ),
    ),
  collectionLimitDays: z
    ._default(days, 30)
    .check(
      z.describe(
        'Days over which what is collected for an account adds up to its collection limit; no period is stated.',
      ),
    ),
  identityDocumentDays: z
    ._default(days, 3_650)
    .check(
      z.describe('Days for which the identity document lasts that an identification shows; not stated.'),
    ),
  identityDocumentNoticeDays: z
    ._default(days, 30)
    .check(
      z.describe(
        'Days before the block of the accounts at which the bank warns that the document expires; not stated.',
      ),
    ),
  identificationDays: z
    ._default(days, 90)
    .check(
      z.describe(
        'Days after which an identification expires that nobody has finished. That some do is stated, when is not.',
      ),
    ),
  registerExtractDays: z
    ._default(days, 105)
    .check(
      z.describe(
        'Days within which a business in foundation sends its extract. The number is stated, when it begins is not.',
      ),
    ),
  parallelDeliveries: z
    ._default(z.int().check(z.positive(), z.maximum(64)), 4)
    .check(z.describe('Notifications that may be under way at once.')),
});

export type BankOptions = z.output<typeof bankOptions>;
