import type { Bank } from '#sandbox/engine/bank.ts';
import type { BankStatement } from '#sandbox/engine/model.ts';

/** A statement is what it was when it was issued: it keeps a booking that is about to be changed. */
export function keepOnStatements({ store }: Bank, bookingId: string): void {
  const booking = store.bookings.find(bookingId);
  if (booking === undefined) return;
  const isOn = ({ issued_over, changed_since }: BankStatement) =>
    issued_over.includes(bookingId) && changed_since.every(({ id }) => id !== bookingId);
  for (const collection of [store.bankStatements, store.statementsOfAccount]) {
    for (const { id, changed_since } of collection.by('account_id', booking.account_id).filter(isOn))
      collection.update(id, { changed_since: [...changed_since, booking] });
  }
}
