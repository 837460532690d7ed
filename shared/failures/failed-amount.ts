import type { EventAmount } from '#shared/events/amount-of-body.ts';
import { maskedId } from './cause.ts';

/** What something that failed concerns. The account is masked: a row of failures names nobody. */
export interface FailedAmount {
  /** Of what failed: tried again, it is the same amount. */
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly account?: string | undefined;
}

/** As a row keeps it. */
export const writtenAmount = (id: string, { cents, currency, accountId }: EventAmount): string =>
  [id, cents, currency, ...(accountId === undefined ? [] : [maskedId(accountId)])].join(' ');

/** As lists show it; nothing where no amount is known. */
export function shownAmount(amount: EventAmount | undefined) {
  if (amount === undefined) return {};
  const { cents, currency, accountId } = amount;
  return { amount: { cents, currency, ...(accountId !== undefined && { account: maskedId(accountId) }) } };
}

/** Of those ids alone. */
export function readAmounts(
  written: Iterable<string> | undefined,
  ids: ReadonlySet<string>,
): readonly FailedAmount[] {
  return [...(written ?? [])].flatMap((text) => {
    const [id = '', cents, currency, account] = text.split(' ');
    if (!ids.has(id) || currency === undefined) return [];
    return [{ id, cents: Number(cents), currency, account }];
  });
}
