import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { marksIn } from '../marks.ts';

/** Remembers which personal texts the bank ever showed of a customer itself: they are gone there once it is deleted. */
interface OwnMarks {
  update(): void;
  /** By mark the customer. */
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
