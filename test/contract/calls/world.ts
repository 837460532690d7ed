import type { simulatedBank } from '#test/contract/simulated-bank.ts';
import { type Answer } from '#test/contract/simulated-bank.ts';
import type { OperationName } from '#shared/bank/contract/operations.ts';

/** A bank where one customer exists, and the addresses of what belongs to it. */
export function worldOf(bank: ReturnType<typeof simulatedBank>) {
  const { person, account } = bank.customer(10_000);
  const ofPerson = `/v1/persons/${person.id}`;
  return {
    ...bank,
    person,
    account,
    ofPerson,
    ofAccount: `/v1/accounts/${account.id}`,
    ofPersonAccount: `${ofPerson}/accounts/${account.id}`,
  };
}

export type World = ReturnType<typeof worldOf>;

/** A good call of operations of one area. */
export type GoodCalls = Readonly<Partial<Record<OperationName, () => Promise<Answer>>>>;
