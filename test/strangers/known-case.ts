import type { StatementEntry } from '#shared/statements/model/statement.ts';
import type { Facts } from './fields.ts';

/** A booking as a case states it, without what all of them have alike. */
export interface KnownCase extends Omit<StatementEntry, 'bookingId' | 'bookingDay'> {
  readonly what: string;
  readonly swiftType: string;
  readonly gvc: string;
  /** None for types that ISO 20022 has no code for. */
  readonly isoCode?: string;
  readonly isReversal?: 'true';
  readonly returnKey?: string;
  readonly originalAmount?: string;
  readonly mt940?: Facts;
  readonly camt053?: Facts;
  readonly csv?: Facts;
}

/** An id as the bank gives them. */
export const id = (number: number, kind: string) =>
  `${number.toString(16).padStart(16, 'a5')}${'0'.repeat(16)}${kind}`;
export const transaction = (number: number) => id(number, 'ctrx');

export const anna = { name: 'Anna Schmidt', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' };
export const landlord = {
  name: 'Hausverwaltung Nord GmbH',
  iban: 'DE02100500000054540402',
  bic: 'BELADEBEXXX',
};
export const power = { name: 'Stadtwerke Musterstadt', iban: 'DE02300209000106531065', bic: 'CMCIDEDDXXX' };
export const mandate = { mandateReference: 'MANDAT-77', creditorIdentifier: 'DE98ZZZ09999999999' };
export const transfer = { swiftType: 'NTRF', type: 'SEPA_CREDIT_TRANSFER' } as const;
export const instant = { swiftType: 'NTRF', type: 'SEPAInstantCreditTransfer' } as const;
export const incoming = { ...transfer, gvc: '166', isoCode: 'PMNT RCDT ESCT' } as const;
