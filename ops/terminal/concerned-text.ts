import { amountText } from '#shared/bookings/amount-text.ts';

/** What an event concerns, in a cell of a table; empty where nobody knows it. */
export const concernedText = (
  amount: { readonly cents: number; readonly currency: string } | undefined,
): string => (amount === undefined ? '' : `${amountText(amount.cents)} ${amount.currency}`);
