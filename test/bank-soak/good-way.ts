import { BankRefusal } from '#sandbox/engine/refusal.ts';
import { goodCalls } from '#test/contract/calls/good-calls.ts';
import { MissingMember, callsBy, customerOf, type Answer } from '#test/contract/simulated-bank.ts';
import type { SoakWorld } from './soak-world.ts';

type Send = (path: string, init: RequestInit) => Promise<Answer>;

/**
 * The whole way to an operation for a new customer, as the contract tests go it. Requests that are drawn one by one
 * seldom reach the end of many steps. A fault, or a setting of the bank, may end it early.
 */
export async function takeGoodWay({ bank }: SoakWorld, send: Send, operation: string): Promise<void> {
  try {
    const ways = goodCalls({
      bank,
      ...callsBy(send),
      webhooks: [],
      passMs: () => {
        throw new Error('Time passes between the steps of a sequence alone.');
      },
      customer: (balanceCents, change) => customerOf(bank, balanceCents, change),
    });
    await ways[operation]?.();
  } catch (error) {
    if (!(error instanceof BankRefusal || error instanceof MissingMember)) throw error;
  }
}
