import { feeCurrency } from '#shared/fees/model/charge.ts';
import { firstMonthOf } from '#shared/fees/collect/due-months.ts';
import { owedCharges, type OwedChargesDeps } from '#shared/fees/collect/owed-charges.ts';
import type { FeeRequest, FeeResponse } from './fee-queries.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { shownFee } from './shown-fee.ts';

export interface PreviewFeesDeps extends OwedChargesDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly clock: Clock;
}

/** What the account would be charged for the month in addition to planned fees, as known now. */
export async function previewFees(
  deps: PreviewFeesDeps,
  { accountId, month }: FeeRequest<'preview'>,
): Promise<FeeResponse<'preview'>> {
  const account = await deps.register.read(accountId);
  if (account === undefined) return { absent: true };
  if (account.state === 'erased')
    return { refused: `the customer of ${accountId} was erased: nothing more is planned` };
  if (account.currency !== feeCurrency)
    return { refused: `${accountId} is in ${account.currency}: fees are charged only in ${feeCurrency}` };
  if (account.baseline === undefined)
    return { refused: `${accountId} is not onboarded: nothing is charged before that` };
  const first = firstMonthOf(account, deps.rules);
  if (first !== undefined && month < first)
    return { refused: `${accountId} is charged nothing for months before ${first}` };
  const found: FeeResponse<'preview'> = { charges: [], planned: [], accepted: [] };
  const asked = { months: [month], asOf: businessDay(deps.clock.now()) };
  for await (const { month: owed, charges, before, acceptances } of owedCharges(deps, account, asked)) {
    if (owed !== month) continue;
    found.charges.push(...charges);
    found.planned.push(...before.map(shownFee));
    found.accepted.push(...acceptances);
  }
  return found;
}
