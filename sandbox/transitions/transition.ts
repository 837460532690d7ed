import type * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';

/** An action of the bank itself, or of a customer outside: no operation of the interface causes it. */
export interface Transition {
  readonly summary: string;
  readonly input: z.ZodMiniType;
  /** Checks the input, changes the entity, notifies; returns the entity. */
  readonly run: (input: unknown, bank: Bank) => object;
}

export function transition<Input extends z.ZodMiniType>(
  summary: string,
  input: Input,
  move: (bank: Bank, input: z.output<Input>) => object,
): Transition {
  return { summary, input, run: (given, bank) => move(bank, checkedInput(input, given)) };
}
