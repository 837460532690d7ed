import { amountText } from '#shared/bookings/amount-text.ts';
import { currencyCode } from '#shared/statements/formats/currency-code.ts';

interface Balance {
  /** ISO 20022 balance type: OPBD, CLBD, CLAV. */
  readonly code: string;
  readonly cents: number;
  readonly day: string;
  readonly currency: string;
}

export function balanceElement({ code, cents, day, currency }: Balance) {
  return {
    Tp: { CdOrPrtry: { Cd: code } },
    Amt: amountElement(cents, currency),
    CdtDbtInd: directionOf(cents),
    Dt: { Dt: day },
  };
}

export function amountElement(cents: number, currency: string) {
  return { '#text': amountText(cents), '@_Ccy': currencyCode(currency) };
}

/** A balance of nothing is a credit. */
export function directionOf(cents: number): 'CRDT' | 'DBIT' {
  return cents < 0 ? 'DBIT' : 'CRDT';
}
