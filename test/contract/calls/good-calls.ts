import type { simulatedBank } from '#test/contract/simulated-bank.ts';
import { type Answer } from '#test/contract/simulated-bank.ts';
import type { OperationName } from '#shared/bank/contract/operations.ts';
import { accountCalls } from './accounts.ts';
import { authenticationCalls } from './authentication.ts';
import { businessLendingCalls } from './business-lending.ts';
import { businessCalls } from './businesses.ts';
import { cardCalls } from './cards.ts';
import { lendingCalls } from './lending.ts';
import { loanCalls } from './loans.ts';
import { messagingCalls } from './messaging.ts';
import { payeeCalls } from './payees.ts';
import { paymentCalls } from './payments.ts';
import { personCalls } from './persons.ts';
import { webhookCalls } from './webhooks.ts';
import { worldOf } from './world.ts';

/** A good call of every operation: one without does not compile. */
export function goodCalls(
  bank: ReturnType<typeof simulatedBank>,
): Readonly<Record<string, () => Promise<Answer>>> {
  const world = worldOf(bank);
  return {
    ...personCalls(world),
    ...businessCalls(world),
    ...accountCalls(world),
    ...paymentCalls(world),
    ...payeeCalls(world),
    ...messagingCalls(world),
    ...authenticationCalls(world),
    ...lendingCalls(world),
    ...loanCalls(world),
    ...businessLendingCalls(world),
    ...webhookCalls(world),
    ...cardCalls(world),
  } satisfies Record<OperationName, () => Promise<Answer>>;
}
