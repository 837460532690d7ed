import type { Acceptances } from '#shared/fees/model/ports.ts';
import type { ShownFee } from '#shared/fees/model/shown-fees.ts';
import type { FeeRequest, FeeResponse } from './fee-queries.ts';
import type { FeeIntents } from '#shared/fees/model/ports.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import type { FeeSettlements } from '#shared/fees/model/ports.ts';
import type { FeeReversals } from '#shared/fees/model/ports.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { showSettled, shownReversals } from './shown-fee.ts';

export interface ShowFeesDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly acceptances: Pick<Acceptances, 'of'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly reversals: Pick<FeeReversals, 'ofAccount'>;
  readonly settlements: Pick<FeeSettlements, 'all'>;
  readonly settings: Pick<FeeSettings, 'settlement'>;
}

/** The fees of an account by month, and the price lists that its customer agreed to. */
export async function showFees(
  { register, acceptances, intents, reversals, settlements, settings }: ShowFeesDeps,
  { accountId, month }: FeeRequest<'show'>,
): Promise<FeeResponse<'show'>> {
  const account = await register.read(accountId);
  if (account === undefined) return { absent: true };
  const fees: ShownFee[] = [];
  const shownFee = await showSettled(settlements, settings.settlement);
  for await (const intent of intents.ofAccount(accountId, month)) fees.push(shownFee(intent));
  return {
    fees,
    reversals: await shownReversals(reversals, accountId, month),
    accepted: [...(await acceptances.of(accountId))],
    ...(account.heldBecause !== undefined && { held: account.heldBecause }),
  };
}
