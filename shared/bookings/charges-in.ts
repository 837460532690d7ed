import { money } from '#shared/bank/contract/schema/money.ts';
import { given } from './booking-texts.ts';
import type { Charges } from './charges.ts';

/** `return_charges` of a booking, in its currency unless they name another. Forms other than money are documented nowhere. */
export function chargesIn(charges: unknown, bookingCurrency: string): Charges | undefined {
  const { data } = money().safeParse(charges);
  return data && { cents: data.value, currency: given(data.currency) ?? bookingCurrency };
}
