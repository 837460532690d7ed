import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { marksIn } from '../marks.ts';

/** Remembers the personal texts that the bank ever returned for a customer itself: they go when it is deleted. */
interface OwnMarks {
  update(): void;
  /** The customer by mark. */
  readonly found: ReadonlyMap<string, string>;
}

export function createOwnMarks({
  persons,
  businesses,
  taxIdentifications,
}: SimulatedBank['store']): OwnMarks {
  const found = new Map<string, string>();
  const add = (customerId: string, shown: object) => {
    for (const mark of marksIn(JSON.stringify(shown))) found.set(mark, customerId);
  };
  return {
    found,
    update: () => {
      for (const { id, attributes } of [...persons.all(), ...businesses.all()]) add(id, attributes);
      for (const number of taxIdentifications.all()) add(number.customer_id, number);
    },
  };
}
