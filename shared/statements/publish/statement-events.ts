import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { daysOf } from '#shared/statements/model/interval.ts';
import type { OfAccountRow } from '#shared/statements/model/of-account-row.ts';
import type { Period } from '#shared/bookings/period.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';

/** Identifies the event of a statement by account, kind and period. */
const keyOf = (accountId: string, kind: string, { firstDay, lastDay }: Period) =>
  `${accountId}/${kind}/${firstDay}..${lastDay}`;

export const statementEventKey = (row: Period & { readonly accountId: string }) =>
  keyOf(row.accountId, 'bank_statement', row);

export const ofAccountEventKey = (row: OfAccountRow) =>
  keyOf(row.accountId, 'statement_of_account', daysOf(row));

/** The event that announces a statement whose files are in the bucket. Throws if the statement is not published. */
export function statementPublished(row: StatementRow, bucket: string): ProductEvent {
  const { accountId, firstDay, lastDay, publication } = row;
  if (publication === undefined) throw notPublished();
  const { at, year, number, openingCents, closingCents, bookings, files, ownFiles, currency } = publication;
  return announced(at, {
    account_id: accountId,
    kind: 'bank_statement',
    period_start: firstDay,
    period_end: lastDay,
    year,
    number,
    opening_balance: openingCents,
    closing_balance: closingCents,
    currency,
    bookings,
    files: { ...files, ...(ownFiles !== undefined && { own: ownFiles }) },
    bucket,
  });
}

/** The same of a statement of account. */
export function statementOfAccountPublished(row: OfAccountRow, bucket: string): ProductEvent {
  const { accountId, year, period, evidence, publication } = row;
  if (publication === undefined || evidence === undefined) throw notPublished();
  const { firstDay, lastDay } = daysOf(row);
  const { json, csv, at, currency } = publication;
  return announced(at, {
    account_id: accountId,
    kind: 'statement_of_account',
    period_start: firstDay,
    period_end: lastDay,
    year,
    number: period,
    opening_balance: evidence.openingCents,
    closing_balance: evidence.closingCents,
    currency,
    bookings: evidence.lines,
    files: { json, csv },
    bucket,
  });
}

type Data = Extract<ProductEvent, { readonly type: 'StatementPublished' }>['data'];

function announced(occurredAt: string, data: Data): ProductEvent {
  const period = { firstDay: data.period_start, lastDay: data.period_end };
  const key = keyOf(data.account_id, data.kind, period);
  return { type: 'StatementPublished', key, entityId: key, data, occurredAt };
}

const notPublished = () => new Error('Only a published statement can be announced');
