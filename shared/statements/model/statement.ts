import type { Charges } from '#shared/bookings/charges.ts';

/**
 * What the account's holder gets for a period, by booking date: every booking once, in the order of the bank, and
 * never again with another content. Amounts are integer cents, negative for debits; days are `YYYY-MM-DD` at the bank.
 */
export interface Statement extends StatementHead {
  readonly entries: readonly StatementEntry[];
}

/** What a statement states apart from its entries. */
export interface StatementHead {
  /** Id of the statement, unique for every account and period. */
  readonly id: string;
  readonly account: StatedAccount;
  readonly firstDay: string;
  readonly lastDay: string;
  /** ISO instant. It is an input, so that the same statement always gives the same bytes. */
  readonly createdAt: string;
  /** Year of the period's end; an account's statements are numbered from 1 each year. */
  readonly year: number;
  readonly number: number;
  /** Sum of the bookings before the first day. */
  readonly openingCents: number;
  readonly closingCents: number;
  /**
   * Balance by valuta date at the end of the last day. It counts such lines of this and earlier statements, and what
   * the bank had recorded when it stated the balance but booked later.
   */
  readonly valutaCents: number;
}

export interface StatedAccount {
  readonly id: string;
  readonly iban: string;
  readonly bic?: string | undefined;
  /** ISO 4217. */
  readonly currency: string;
  readonly holder?: string | undefined;
}

export interface StatementEntry {
  readonly bookingId: string;
  readonly cents: number;
  readonly bookingDay: string;
  /** The bank gave no booking date: the day is the one on which it recorded the booking. */
  readonly isDayOfRecord?: true;
  readonly valutaDay?: string | undefined;
  /** As the bank calls it (`SEPA_CREDIT_TRANSFER`); `CORRECTION` if `correction` is set. */
  readonly type: string;
  readonly counterparty?: Counterparty | undefined;
  /** Of the receiver: the holder's own of incoming money. */
  readonly virtualIban?: string | undefined;
  readonly description?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly mandateReference?: string | undefined;
  readonly creditorIdentifier?: string | undefined;
  /** ISO 20022 external purpose code (`SALA`). */
  readonly purposeCode?: string | undefined;
  readonly transactionId?: string | undefined;
  /** ISO 20022 external return reason code (`AC04`). */
  readonly returnCode?: string | undefined;
  /** The transaction that comes back with this entry. */
  readonly returnTransactionId?: string | undefined;
  readonly returnCharges?: Charges | undefined;
  readonly cardId?: string | undefined;
  /** The statement of its day, which is never issued again: the entry came too late for it, or corrects it. */
  readonly corrects?: CorrectedStatement | undefined;
  /** Omitted for the booking itself. */
  readonly correction?: Correction | undefined;
}

/** An earlier statement states the booking with another amount; the entry is the difference. Integer cents. */
interface Correction {
  /** Another one for each correction, at most 35 characters. */
  readonly reference: string;
  readonly wasCents: number;
  /** 0 if the bank no longer has it. */
  readonly isCents: number;
}

export interface CorrectedStatement {
  /** Omitted, like the number, for what was booked before the account's first statement. */
  readonly firstDay?: string;
  readonly lastDay: string;
  readonly year?: number;
  readonly number?: number;
}

export interface Counterparty {
  readonly name?: string | undefined;
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
}
