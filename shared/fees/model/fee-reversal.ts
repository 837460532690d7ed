import { sha256Hex } from '#shared/kernel/digest.ts';
import * as z from '#shared/kernel/zod.ts';
import { frozenTax } from './charge.ts';
import type { FeeIntent, IntentName } from './fee-intent.ts';
import { feeName, intentNamed } from './fee-name.ts';
import { attemptReference } from './intent-id.ts';
import { payee } from './payee.ts';

/**
 * A fee that is paid back from our billing account, as two persons decided. Instants are canonical UTC.
 *
 * - `PLANNED`: to be sent, once.
 * - `SUBMITTING`: sent, or about to be, by a worker that stops before `heldUntil`.
 * - `IN_DOUBT`: its outcome at the bank is unknown. It is never sent again.
 * - `ACCEPTED`: the bank accepted it, and has not booked it yet.
 * - `BOOKED`: the billing account shows it.
 * - `REFUSED`: the bank refused it for certain.
 * - `NOT_PAID`: two persons found out that the bank did not pay it.
 */
export const feeReversal = z.object({
  /** Of the fee that is paid back. */
  feeId: z.string(),
  accountId: z.string(),
  /** What the fee was charged for; its integer cents and tax are those of the fee. */
  charge: z.object({
    code: z.string(),
    type: z.string(),
    period: z.string(),
    occurrence: z.string(),
    cents: z.number(),
    tax: frozenTax,
  }),
  /** From 1: a fee has another one only once it is certain that those before were not paid. */
  number: z.number(),
  /** What is paid back: integer cents, at most those of the fee. */
  cents: z.number(),
  /** Our account that pays. */
  billingAccountId: z.string(),
  /** The payee that two persons approved; no other IBAN is paid. Older rows have none. */
  payee: z.optional(payee),
  state: z.enum(['PLANNED', 'SUBMITTING', 'IN_DOUBT', 'ACCEPTED', 'BOOKED', 'REFUSED', 'NOT_PAID']),
  /** Counts the writes of this row: each is made on the condition of the one before. */
  version: z.number(),
  /** The approval by which two persons wanted it. */
  approvedBy: z.string(),
  heldUntil: z.optional(z.string()),
  /** Day at the bank of the run that sent it. */
  sentDay: z.optional(z.string()),
  /** The bank's id of the transfer. */
  transferId: z.optional(z.string()),
  /** The booking on the billing account that shows it. */
  bookingId: z.optional(z.string()),
  /** Why persons must find out its outcome. */
  forPerson: z.optional(z.string()),
  /** The approval by which two persons said so. */
  decidedBy: z.optional(z.string()),
});

export type FeeReversal = z.output<typeof feeReversal>;

/** Where the row of a reversal lies. */
export interface ReversalName extends IntentName {
  /** The month of the fee: `YYYY-MM` at the bank. */
  readonly period: string;
  readonly number: number;
}

export const nameOfReversal = ({ feeId, accountId, charge, number }: FeeReversal): ReversalName => ({
  id: feeId,
  accountId,
  period: charge.period,
  number,
});

/** As people name it: the fee, and which of its reversals: `<account>/2026-03/ACCOUNT_MONTHLY/1/1`. */
export const reversalName = ({ accountId, charge, number }: NamedReversal): string =>
  `${feeName({ accountId, charge })}/${number}`;

type NamedReversal = Pick<FeeReversal, 'accountId' | 'number'> & {
  readonly charge: Pick<FeeIntent['charge'], 'period' | 'code' | 'occurrence'>;
};

/** Undefined if it is malformed. */
export function reversalNamed(name: string): ReversalName | undefined {
  const end = name.lastIndexOf('/');
  const fee = intentNamed(name.slice(0, end));
  const number = Number(name.slice(end + 1));
  return fee === undefined || !Number.isInteger(number) || number < 1 ? undefined : { ...fee, number };
}

/** The end-to-end id on the billing account's booking: at most 35 characters, unique among our transfers. */
export const endToEndIdOf = ({ feeId, number }: Pick<FeeReversal, 'feeId' | 'number'>): string =>
  attemptReference(sha256Hex(`reversal ${feeId}`), number);

/** The same as a UUID, which the bank requires: if a request reaches it twice, it pays once. */
export function uuidOf(reversal: Pick<FeeReversal, 'feeId' | 'number'>): string {
  const hex = sha256Hex(endToEndIdOf(reversal));
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

/** It may have been paid, or may still be. */
export const mayBePaid = ({ state }: Pick<FeeReversal, 'state'>): boolean =>
  state !== 'REFUSED' && state !== 'NOT_PAID';

/** Integer cents that these reversals have paid back, or may. */
export const paidBackBy = (reversals: readonly Pick<FeeReversal, 'state' | 'cents'>[]): number =>
  reversals.filter(mayBePaid).reduce((sum, { cents }) => sum + cents, 0);

/** Runs still search for it, even while it waits for persons: the billing account may show it. */
export const isUnderWay = ({ state }: FeeReversal): boolean =>
  ['PLANNED', 'SUBMITTING', 'IN_DOUBT', 'ACCEPTED'].includes(state);
