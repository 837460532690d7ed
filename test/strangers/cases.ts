import type { StatementEntry } from '#shared/statements/model/statement.ts';
import type { Facts, PlainFormat } from './fields.ts';
import { id } from './known-case.ts';
import { otherCases } from './other-cases.ts';
import { paymentCases } from './payment-cases.ts';

/** A booking of one kind, with what files must say of it beyond what it holds itself. */
export interface Case {
  readonly what: string;
  readonly entry: StatementEntry;
  readonly says: Facts;
  /** Where a format cannot say it as it is. */
  readonly otherwise: Readonly<Record<PlainFormat, Facts>>;
}

const day = (of: number) => `2026-03-${String(of).padStart(2, '0')}`;

/** Each on a day of its own, and valued on the next one. */
export const cases: readonly Case[] = [...paymentCases, ...otherCases].map((each, at) => {
  const { what, swiftType, gvc, isoCode = '', isReversal = 'false', returnKey = '', ...more } = each;
  const { originalAmount = '', mt940 = {}, camt053 = {}, csv = {}, ...entry } = more;
  return {
    what,
    says: { swiftType, gvc, isoCode, isReversal, returnKey, originalAmount },
    otherwise: { mt940, camt053, csv, json: {} },
    entry: { bookingId: id(100 + at, 'cboo'), bookingDay: day(at + 1), valutaDay: day(at + 2), ...entry },
  };
});
