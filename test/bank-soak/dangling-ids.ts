import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { LivingRow } from './living.ts';
import { kindsOfMember, type Kind } from './named-rows.ts';

/** What an entity names exists, unless it was forgotten with its customer. */
export function danglingIds({ store }: SimulatedBank): readonly string[] {
  const exists = (kinds: readonly Kind[], id: string) =>
    kinds.some((kind) => store[kind].find(id) !== undefined);
  const isForgotten = ({ person_id, business_id, customer_id }: LivingRow) =>
    [person_id, business_id, customer_id].some((id) => {
      const customer = store.persons.find(String(id)) ?? store.businesses.find(String(id));
      return typeof customer?.deleted_at === 'string';
    });
  return (Object.keys(store) as Kind[])
    .filter((kind) => kind !== 'bankErrors')
    .flatMap((kind) => {
      const rows: readonly LivingRow[] = store[kind].all();
      return rows.flatMap((row) =>
        Object.entries(row)
          .filter(([member, id]) => typeof id === 'string' && kindsOfExisting(member).length > 0)
          .filter(([member, id]) => !exists(kindsOfExisting(member), String(id)) && !isForgotten(row))
          .map(([member, id]) => `${kind} ${row.id} names no ${member} ${String(id)}`),
      );
    });
}

/** A `transaction_id` is that of the transfer, the order or the debit that led to a booking. */
function kindsOfExisting(member: string): readonly Kind[] {
  return member === 'transaction_id' ? [] : kindsOfMember(member);
}
