import { rejectedReference } from '#sandbox/entities/magic-values.ts';
import { euroCents, type Money } from '#sandbox/engine/model.ts';
import type { Decision } from '#sandbox/engine/model/lending.ts';

/** The reference of a loan that is never repaid from another bank, so that it is dunned. */
export const unpaidReference = 'UNPAID';

export function decisionOn(application: { readonly partner_reference_number: string | null }): Decision {
  return application.partner_reference_number === rejectedReference ? 'REJECTED' : 'OFFERED';
}

/** Offered if the partner requests no limit. */
const ordinaryLimit = euroCents(200_000);

/** The bank grants what is requested: no maximum is stated. */
export function offeredLimit(requested: Money | null): Money {
  return requested ?? ordinaryLimit;
}

/** Nominal, a year. */
export const consumerLoanRate = 0.0499;
export const creditLineRate = 0.0899;

/** One day’s share of a yearly rate. */
const aDay = (nominal: number) => Number((nominal / 365).toFixed(8));

/** Daily rates, within the limit of an overdraft and beyond it. */
export const accrualRate = aDay(0.0999);
export const overdrawnRate = aDay(0.1299);

/** Twelve months of compound interest. */
export function effectiveRate(nominal: number): number {
  return Number(((1 + nominal / 12) ** 12 - 1).toFixed(4));
}
