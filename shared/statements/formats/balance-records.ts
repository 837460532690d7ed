/** A line of a CSV file: a booking with the balance after it, or the opening or closing balance. */
export interface BalanceRecord<Line> {
  readonly record: 'opening_balance' | 'booking' | 'closing_balance';
  readonly balanceCents: number;
  /** Omitted for the opening and the closing balance. */
  readonly line?: Line;
}

/** Carries the balance along from line to line. */
export function createBalances<Line extends { readonly cents: number }>(openingCents: number) {
  let balanceCents = openingCents;
  const opening: BalanceRecord<Line> = { record: 'opening_balance', balanceCents };
  return {
    opening,
    after(line: Line): BalanceRecord<Line> {
      balanceCents += line.cents;
      return { record: 'booking', balanceCents, line };
    },
    closing: (): BalanceRecord<Line> => ({ record: 'closing_balance', balanceCents }),
  };
}

/**
 * Lines between the opening and the closing balance. A file without bookings still shows the period and both balances.
 */
export function balanceRecords<Line extends { readonly cents: number }>(
  openingCents: number,
  lines: readonly Line[],
): readonly BalanceRecord<Line>[] {
  const balances = createBalances<Line>(openingCents);
  return [balances.opening, ...lines.map((line) => balances.after(line)), balances.closing()];
}
