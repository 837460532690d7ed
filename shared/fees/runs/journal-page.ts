import type {
  FeesAnswer,
  FeesRequest,
  JournalFee,
  ShownFee,
  ShownReversal,
} from '#shared/fees/fees-exchanges.ts';
import type { FeeIntent } from '#shared/fees/intents/fee-intent.ts';
import type { FeeIntents } from '#shared/fees/intents/ports.ts';
import type { FeeSettings } from '#shared/fees/fee-settings.ts';
import type { FeeSettlements } from '#shared/fees/totals/ports.ts';
import type { FeeReversals } from '#shared/fees/reversals/ports.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { pageAccounts } from './page-accounts.ts';
import { showSettled, shownReversals } from './shown-fee.ts';

export interface JournalDeps {
  readonly register: Pick<AccountRegister, 'page'>;
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly reversals: Pick<FeeReversals, 'ofAccount'>;
  readonly settlements: Pick<FeeSettlements, 'all'>;
  readonly settings: Pick<FeeSettings, 'settlement'>;
}

/** An answer of Lambda has at most 6 MB; a fee has about one kilobyte. */
const enoughFees = 2_000;

/** Fees that were planned for the month and what of them is paid back, account by account, as many as there is time for. */
export async function journalPage(
  { register, intents, reversals, settlements, settings }: JournalDeps,
  { month, cursor: first }: FeesRequest<'journal'>['journal'],
  hasTime: () => boolean,
): Promise<FeesAnswer<'journal'>> {
  const fees: JournalFee[] = [];
  const paidBack: ShownReversal[] = [];
  const shownFee = await showSettled(settlements, settings.settlement);
  const cursor = await pageAccounts(first, {
    register,
    isMeant: ({ feesUntil = '' }) => feesUntil >= month,
    look: async (accountId) => ({
      fees: await linesOf(intents, { accountId, month, shownFee }),
      reversals: await shownReversals(reversals, accountId, month),
    }),
    take: (found) => {
      fees.push(...found.fees);
      paidBack.push(...found.reversals);
    },
    mayGoOn: () => fees.length < enoughFees && hasTime(),
  });
  return { fees, reversals: paidBack, ...(cursor !== undefined && { cursor }) };
}

interface OfAccount {
  readonly accountId: string;
  readonly month: string;
  readonly shownFee: (intent: FeeIntent) => ShownFee;
}

async function linesOf(
  intents: JournalDeps['intents'],
  { accountId, month, shownFee }: OfAccount,
): Promise<readonly JournalFee[]> {
  const lines: JournalFee[] = [];
  for await (const intent of intents.ofAccount(accountId, month))
    lines.push({ ...shownFee(intent), accountId });
  return lines;
}
