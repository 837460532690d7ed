import * as z from '#shared/kernel/zod.ts';
import { maskedId } from './cause.ts';

/** What something that failed concerns. The account is masked: a row of failures names nobody. */
interface FailedAmount {
  /** Of what failed: tried again, it is the same amount. */
  readonly id: string;
  readonly cents: number;
  readonly currency: string;
  readonly account?: string | undefined;
}

/** What an event concerns, in integer cents. */
export interface ConcernedAmount {
  readonly cents: number;
  readonly currency: string;
  readonly accountId?: string | undefined;
}

/** As a row keeps it. */
export const writtenAmount = (id: string, { cents, currency, accountId }: ConcernedAmount): string =>
  [id, cents, currency, ...(accountId === undefined ? [] : [maskedId(accountId)])].join(' ');

/** In the answers of lists. */
export const amountInList = z.object({
  cents: z.int(),
  currency: z.string(),
  account: z.optional(z.string()),
});

/** As lists show it; nothing where no amount is known. */
export function shownAmount(amount: ConcernedAmount | undefined) {
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
