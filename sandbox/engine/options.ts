import * as z from '#shared/kernel/zod.ts';

/** Where the bank's behaviour is not stated or differs by partner, a typed option decides. */
export const bankOptions = z.strictObject({
  /** Subscriptions may name a plain HTTP address on the loopback interface. */
  allowLoopbackHttp: z._default(z.boolean(), false),
  /** A second subscription for one event type is allowed. */
  allowSeveralSubscriptionsPerType: z._default(z.boolean(), true),
  /** Subscriptions may name an event type of which the bank has never told. */
  allowUnknownEventTypes: z._default(z.boolean(), false),
  /** `GET /v1/accounts` shows balances too. */
  showBalancesInAccountList: z._default(z.boolean(), false),
  /** What the fee POST makes of a repeated idempotency key: the fee of the first call, a second fee, or a 409. */
  feeKeys: z._default(z.enum(['honour', 'ignore', 'refuse']), 'honour'),
  /** What becomes of the `initiator_reference` of a fee. */
  feeReferences: z._default(z.enum(['return', 'truncate', 'drop']), 'return'),
  /** How many characters are left of a truncated reference. */
  feeReferenceLength: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 16),
  /** The fee list has an entry for each charge, or one for all of a type and a month with their sum and `count`. */
  feeList: z._default(z.enum(['charges', 'counted']), 'charges'),
  /** Seconds until the fee list shows a charge. */
  feeListDelaySeconds: z._default(z.int().check(z.minimum(0)), 0),
  /** The booking of a fee names it: its `transaction_id` is the fee's `reconciliation_id`. */
  feeBookingLinks: z._default(z.boolean(), true),
  /** What a repeated statement POST answers: the lines of the first or today's. */
  repeatedStatement: z._default(z.enum(['old', 'fresh']), 'old'),
  /** A bank statement may begin and end on one day. */
  oneDayStatements: z._default(z.boolean(), true),
  /** The balances shown count a booking whose valuta date is ≤ today, or only one whose valuta date is < today. */
  valutaPassed: z._default(z.enum(['<=', '<']), '<='),
  /** Bookings show their valuta date; else it is null. */
  showValutaDates: z._default(z.boolean(), true),
  /** Bookings show their booking date; else it is null. */
  showBookingDates: z._default(z.boolean(), true),
  /** The identification of a business comes with due-diligence questions. */
  dueDiligenceQuestions: z._default(z.boolean(), true),
  /** An authorized person can be added without the second factor, by `skip_2fa`. */
  allowSkippedSecondFactor: z._default(z.boolean(), false),
  /** Days for which a credit record can be used. */
  creditRecordDays: z._default(z.int().check(z.positive()), 90),
  /** Days from one step of a dunning case to the next. That cases move on is stated, when they do is not. */
  dunningDays: z._default(z.int().check(z.positive()), 14),
  /** When interest on overdrafts is booked, on the first day after the period; how long that is, is not stated. */
  overdraftInterest: z._default(z.enum(['monthly', 'quarterly']), 'quarterly'),
  /** Days for which an offered overdraft or a higher limit can be taken up. That offers end is stated, when is not. */
  overdraftOfferDays: z._default(z.int().check(z.positive()), 30),
  /** Cents. An instant transfer above it is refused; the specification names no maximum, the scheme this one. */
  instantTransferMaximum: z._default(z.int().check(z.positive()), 10_000_000),
  /** An instant transfer that cannot reach the recipient's bank fails, and a standard transfer follows it or not. */
  unreachableInstantTransfers: z._default(z.enum(['fail', 'standard']), 'fail'),
  /** What the fees of a statement answer for an account outside Italy: an empty list, or a 400. */
  statementFeesElsewhere: z._default(z.enum(['none', 'refuse']), 'none'),
  /**
   * Fields that a customer needs: those of rules without a product to be created, those of a rule with one to be
   * given an account of the product. Which they are differs by country, product and segment, and is stated nowhere.
   */
  mandatoryFields: z._default(
    z.array(
      z.strictObject({
        customer: z.enum(['Person', 'Business']),
        country: z.optional(z.string()),
        product: z.optional(z.string()),
        fields: z.array(z.string()).check(z.minLength(1)),
      }),
    ),
    [],
  ),
  /** Who needs a tax identification to represent a business: whom the partner calls `fatca_relevant`, all, or nobody. */
  taxRelevantPersons: z._default(z.enum(['fatca-relevant', 'all', 'none']), 'fatca-relevant'),
  /** Days after which the bank gives the money of a card payment free that no merchant has collected; not stated. */
  cardReservationDays: z._default(z.int().check(z.positive()), 30),
  /**
   * How the partner gets its fees every month, of which only the month is stated: outside of its accounts, or as one
   * booking on its billing account, of the whole sum or of what is left when the bank has kept its share.
   */
  feeSettlement: z._default(z.enum(['unseen', 'gross', 'net']), 'unseen'),
  /** Day of the month; what is charged until its first hour belongs to the month before. Not stated. */
  feeSettlementDay: z._default(z.int().check(z.minimum(1), z.maximum(28)), 1),
  /** Percent of the fees that the bank keeps where they are settled net. Not stated. */
  feeShareOfBank: z._default(z.int().check(z.minimum(0), z.maximum(100)), 20),
  /** Days over which what is collected for an account adds up to its collection limit; no period is stated. */
  collectionLimitDays: z._default(z.int().check(z.positive()), 30),
  /** Days for which the identity document lasts that an identification shows; not stated. */
  identityDocumentDays: z._default(z.int().check(z.positive()), 3_650),
  /** Days before the block of the accounts at which the bank warns that the document expires; not stated. */
  identityDocumentNoticeDays: z._default(z.int().check(z.positive()), 30),
  /** Days after which an identification expires that nobody has finished. That some do is stated, when is not. */
  identificationDays: z._default(z.int().check(z.positive()), 90),
  /** Days within which a business in foundation sends its extract. The number is stated, when it begins is not. */
  registerExtractDays: z._default(z.int().check(z.positive()), 105),
  /** Notifications that may be under way at once. */
  parallelDeliveries: z._default(z.int().check(z.positive(), z.maximum(64)), 4),
});

export type BankOptions = z.output<typeof bankOptions>;
