import type { Acceptances } from '#shared/fees/model/ports.ts';
import type { FeeCommandRequest, FeeCommandResponse } from './fee-commands.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { freezeList, whyNotAgreed } from '#shared/fees/schedule/frozen-lists.ts';
import type { FeeSchedule } from '#shared/fees/model/fee-schedule.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';

export interface AcceptPriceListDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly acceptances: Acceptances;
  readonly schedule: FeeSchedule;
  readonly clock: Clock;
}

/**
 * Notes that the customer agreed to a price list from a day on. No fees may be planned for that day yet: planned fees
 * keep the prices of their time.
 */
export async function acceptPriceList(
  { register, acceptances, schedule, clock }: AcceptPriceListDeps,
  { accountId, priceList, day }: FeeCommandRequest<'accept'>,
): Promise<FeeCommandResponse<'accept'>> {
  const account = await register.read(accountId);
  if (account === undefined || account.state === 'erased') return { absent: true };
  const list = schedule.priceLists.find(({ id }) => id === priceList);
  if (list === undefined) {
    const known = schedule.priceLists.map(({ id }) => id).join(', ');
    return { refused: `the stage has no price list ${priceList}; it has ${known}` };
  }
  if (day < list.effectiveFrom)
    return {
      refused: `${priceList} holds from ${list.effectiveFrom} on, so nobody can agree to it for an earlier day`,
    };
  const { feesUntil } = account;
  if (feesUntil !== undefined && day.slice(0, feesUntil.length) <= feesUntil)
    return { refused: `the fees of ${feesUntil} are planned already: choose a day after that month` };
  const today = businessDay(clock.now());
  const because = await whyNotAgreed(acceptances, schedule, today);
  if (because !== undefined) return { refused: because };
  await freezeList(acceptances, list);
  // Another process may have been faster, with other prices.
  const since = await whyNotAgreed(acceptances, schedule, today);
  if (since !== undefined) return { refused: since };
  await acceptances.accept(accountId, { priceList, day });
  return { accepted: [...(await acceptances.of(accountId))] };
}
