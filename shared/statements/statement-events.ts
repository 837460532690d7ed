import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { daysOf } from './of-account/interval.ts';
import type { OfAccountRow } from './of-account/ports.ts';
import type { StatementRow } from './statement-row.ts';

interface Published {
  readonly currency: string;
  /** The bucket of the files. */
  readonly bucket: string;
}

/** What other teams are told of a statement; undefined before it is published. */
export function statementPublished(
  { accountId, firstDay, lastDay, publication }: StatementRow,
  { currency, bucket }: Published,
): ProductEvent | undefined {
  if (publication === undefined) return undefined;
  const { year, number, openingCents, closingCents, bookings, files, at } = publication;
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
    files,
    bucket,
  });
}

export function statementOfAccountPublished(
  row: OfAccountRow,
  { currency, bucket }: Published,
): ProductEvent | undefined {
  const { accountId, year, period, evidence, publication } = row;
  if (publication === undefined || evidence === undefined) return undefined;
  const { firstDay, lastDay } = daysOf(row);
  const { json, csv, at } = publication;
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
  const key = `${data.account_id}/${data.kind}/${data.period_start}_${data.period_end}`;
  return { type: 'StatementPublished', key, entityId: key, data, occurredAt };
}
