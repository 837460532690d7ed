import type { Bank } from '#sandbox/engine/bank.ts';
import { invalidTan, refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

// The lock of what is confirmed by a code without a change request. It is that of change requests, with the same option.

/** The refusal of a wrong code, which counts over all codes of its subject. */
export function wrongCode(bank: Bank, id: string): BankRefusal {
  const { wrongCodes } = bank.store;
  const known = wrongCodes.find(id);
  if (known === undefined) wrongCodes.insert({ id, count: 1 });
  else wrongCodes.update(id, { count: known.count + 1 });
  return invalidTan();
}

export function isLocked(bank: Bank, id: string): boolean {
  return (bank.store.wrongCodes.find(id)?.count ?? 0) >= bank.options.changeRequestAttempts;
}

interface Lockable {
  readonly id: string;
  /** With its article: `The challenge`. */
  readonly subject: string;
  readonly whatToDo: string;
}

export function refuseLocked(bank: Bank, { id, subject, whatToDo }: Lockable): void {
  if (!isLocked(bank, id)) return;
  const count = bank.store.wrongCodes.get(id).count;
  const times = count === 1 ? 'a wrong code' : `${count} wrong codes`;
  throw refusal(422, 'unprocessable_entity', `${subject} is locked after ${times}: ${whatToDo}.`);
}

/** After the right code, and with the end of its subject. */
export function forgetWrongCodes(bank: Bank, id: string): void {
  bank.store.wrongCodes.remove(id);
}
