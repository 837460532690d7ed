/** Why a charge is as much as it is: lines of integer cents that add up to it. */
export type Line =
  | { readonly because: 'price'; readonly cents: number }
  | {
      readonly because: 'days';
      readonly priceList: string;
      readonly firstDay: string;
      readonly lastDay: string;
      readonly cents: number;
    }
  | {
      readonly because: 'percentage';
      readonly ofCents: number;
      readonly partsPerMillion: number;
      readonly cents: number;
    }
  | {
      readonly because: 'tier';
      readonly ofCents: number;
      readonly partsPerMillion: number;
      readonly fixedCents: number;
      readonly cents: number;
    }
  | { readonly because: 'minimum' | 'maximum'; readonly cents: number }
  /** One of so many that are free in a month. */
  | { readonly because: 'free'; readonly ofFree: number; readonly cents: number }
  | { readonly because: 'waiver'; readonly reason: string; readonly cents: number };

/** What an account owes for one occurrence of a fee, by the price list that it had accepted. */
export interface Charge {
  readonly code: string;
  /** The bank's type of fee. */
  readonly type: string;
  /** `YYYY-MM` at the bank. */
  readonly period: string;
  /** The bank's id of the booking that it is charged for; `1` for what each month costs once. Never a position. */
  readonly occurrence: string;
  readonly priceLists: readonly string[];
  /** Integer cents, the tax included; nothing is sent for 0. */
  readonly cents: number;
  readonly tax: { readonly code: string; readonly partsPerMillion: number; readonly cents: number };
  readonly lines: readonly Line[];
}

export const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
