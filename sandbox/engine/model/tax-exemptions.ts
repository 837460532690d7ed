import type { Money } from '../model.ts';
import type { StatusOf } from '#sandbox/engine/states.ts';
import type { taxExemptionRequestStates, taxExemptionStates } from '#sandbox/engine/states/tax-exemptions.ts';

/** The tax-free interest of a savings account. */
export type TaxExemption = {
  readonly id: string;
  /** The savings account. */
  readonly account_id: string;
  /** The latest request about it, with its result. */
  readonly exemption_type: 'CREATE' | 'UPDATE' | 'CLOSE' | 'DELETE';
  readonly request_status: StatusOf<typeof taxExemptionRequestStates>;
  readonly failure_reason: string | null;
  readonly status: StatusOf<typeof taxExemptionStates>;
  readonly amount: Money;
  readonly used_cents: number;
  readonly valid_from_year: number;
  readonly valid_to_year: number;
  readonly updated_at: string;
};
