import type { StatementRow } from '#shared/statements/statement-row.ts';
import type { ProductEvent } from './product-events.ts';

const kind = 'bank_statement';

/** Names the publication of a statement among all: another account or period is another event. */
export const statementEventKey = ({
  accountId,
  firstDay,
  lastDay,
}: Pick<StatementRow, 'accountId' | 'firstDay' | 'lastDay'>) =>
  `${accountId}/${kind}/${firstDay}..${lastDay}`;

/** Tells teams of a statement that is published. Throws if it is not. */
export function statementPublished(row: StatementRow, bucket: string): ProductEvent {
  const { accountId, firstDay, lastDay, publication } = row;
  if (publication === undefined) throw new Error('Only a statement that is published can be announced');
  const { at, year, number, openingCents, closingCents, bookings, files, currency } = publication;
  return {
    type: 'StatementPublished',
    key: statementEventKey(row),
    entityId: statementEventKey(row),
    occurredAt: at,
    data: {
      account_id: accountId,
      kind,
      period_start: firstDay,
      period_end: lastDay,
      year,
      number,
      opening_balance: openingCents,
      closing_balance: closingCents,
      currency,
      bookings,
      files,
      bucket,
    },
  };
}
