import { breakStep, feeStep, isFeeOf, statementStep } from './consequence-steps.ts';
import type { LifeStep } from './life.ts';
import type { LifeStores } from './ports.ts';
import type { Reading } from './reading.ts';
import type { EntityName } from '#shared/mirror/mirror-repository.ts';

type Consequences = Pick<LifeStores, 'breaksOf' | 'statementsOf' | 'feesOf' | 'mirror'>;

/** An account has at most so many statements before one that states a booking of today. */
const mostStatements = 60;
const mostFees = 20;

/** What comparisons, statements and fees say of an entity. */
export async function consequencesOf(
  { kind, id }: EntityName,
  { stores, reading }: { readonly stores: Consequences; readonly reading: Reading },
): Promise<LifeStep[]> {
  const about = kind === 'booking' ? await placeOf(id, { stores, reading }) : undefined;
  const accountId = kind === 'account' ? id : about?.accountId;
  const isOfPeriod = ({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }) =>
    kind === 'account' || (about?.day !== undefined && firstDay <= about.day && about.day <= lastDay);
  const [breaks, statements, fees] = await Promise.all([
    reading.of('differences with the bank', async () => stores.breaksOf(`${kind} ${id}`), []),
    reading.of(
      'statements',
      async () =>
        some(
          accountId === undefined ? undefined : stores.statementsOf(accountId),
          mostStatements,
          isOfPeriod,
        ),
      [],
    ),
    reading.of(
      'fees',
      async () =>
        some(
          accountId === undefined || kind === 'account' ? undefined : stores.feesOf(accountId),
          mostFees,
          (fee) => isFeeOf(fee, id),
        ),
      [],
    ),
  ]);
  return [...breaks.map(breakStep), ...statements.map(statementStep), ...fees.map(feeStep)];
}

/** The account of a booking, and the day by which statements count it. */
async function placeOf(
  id: string,
  { stores, reading }: { readonly stores: Consequences; readonly reading: Reading },
): Promise<{ readonly accountId?: string | undefined; readonly day?: string | undefined } | undefined> {
  const entity = await reading.of('the mirror', async () => stores.mirror.entity('booking', id), undefined);
  const data = entity?.aspects.state?.data;
  return data && { accountId: data.account_id, day: data.valuta_date ?? data.booking_date ?? undefined };
}

/** At most so many of them that fit, in their order. */
async function some<Row>(
  rows: AsyncIterable<Row> | undefined,
  most: number,
  fits: (row: Row) => boolean,
): Promise<Row[]> {
  const found: Row[] = [];
  if (rows === undefined) return found;
  for await (const row of rows) {
    if (fits(row)) found.push(row);
    if (found.length >= most) break;
  }
  return found;
}
