import type * as z from '#shared/kernel/zod.ts';
import type { EventExample } from '../example.ts';
import type { product, ProductEventType } from './table.ts';

const account_id = '1f2e3d4c5b6a79880716253443526170cacc';

const stated = (format: string) => `${account_id}/2026-02/5f3c1a7e9b2d4068.${format}.gz`;

const difference = {
  break_id: 'c0a1d5e7f98b3246c0a1d5e7f98b3246c0a1d5e7f98b3246c0a1d5e7f98b3246',
  kind: 'STATEMENT_SUM',
  severity: 'high',
  account_id,
  entity: `bank_statement ${account_id} 2026-02-01..2026-02-28`,
  field: 'closing_balance',
  deadline: '2026-03-05T08:00:00.000Z',
  difference_cents: -1_250,
};

const eventId = '7d1f0c2b9a8e43657d1f0c2b9a8e43657d1f0c2b9a8e43657d1f0c2b9a8e4365';

const approval_id = '20260302T080000-3f2a91bc';

export const productExamples = {
  ApprovalRequested: {
    entityId: approval_id,
    body: {
      approval_id,
      kind: 'break-resolution',
      account_id,
      entity: `break ${difference.break_id}`,
      decide_before: '2026-03-16T08:00:00.000Z',
    },
  },
  BreakClosed: { entityId: difference.break_id, body: { ...difference, state: 'RESOLVED' } },
  BreakOpened: { entityId: difference.break_id, body: { ...difference, state: 'OPEN' } },
  EventGivenUp: {
    entityId: eventId,
    body: {
      event_id: eventId,
      family: 'accounts',
      event_type: 'BOOKING',
      received_at: '2026-02-28T07:58:00.000Z',
      noticed_at: '2026-03-02T08:00:00.000Z',
    },
  },
  EventParked: {
    entityId: eventId,
    body: {
      event_id: eventId,
      family: 'accounts',
      event_type: 'BOOKING',
      cause: 'amount-missing',
      parked_at: '2026-03-02T08:00:00.000Z',
    },
  },
  FeeInDoubt: {
    entityId: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    body: {
      fee_id: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
      account_id,
      code: 'ACCOUNT_MONTHLY',
      type: 'ChargeAccountMaintenance',
      month: '2026-02',
      amount_cents: 490,
      attempt: 1,
      because: 'references of this type of fee are not proven to come back',
    },
  },
  RunCompleted: {
    entityId: 'statements/2026-03-04',
    body: {
      job: 'statements',
      run_id: '2026-03-04',
      as_of: '2026-03-04',
      counts: { published: 9_999, known: 1, held: 2, closed: 12 },
      coverage: { reached: 9_999, expected: 10_000 },
    },
  },
  StatementPublished: {
    entityId: `${account_id}/bank_statement/2026-02`,
    body: {
      account_id,
      kind: 'bank_statement',
      period_start: '2026-02-01',
      period_end: '2026-02-28',
      year: 2026,
      number: 2,
      opening_balance: 120_000,
      closing_balance: 118_750,
      currency: 'EUR',
      bookings: 1,
      files: {
        json: stated('json'),
        csv: stated('csv'),
        camt053: stated('camt053.xml'),
        mt940: stated('mt940'),
      },
      bucket: 'partner-banking-statements',
    },
  },
  SubscriptionSilent: {
    entityId: 'BOOKING',
    body: {
      event_type: 'BOOKING',
      subscription_id: '0c9f2c1e7ab64d4e8f6b1a2d3c4e5f60cwhs',
      silent_since: '2026-03-02T08:00:00.000Z',
      silent_hours: 24.3,
      expected_hours: 24,
    },
  },
} as const satisfies { readonly [Type in ProductEventType]: ExampleOf<Type> };

interface ExampleOf<Type extends ProductEventType> extends EventExample {
  readonly body: z.input<(typeof product)[Type]['payload']>;
}
