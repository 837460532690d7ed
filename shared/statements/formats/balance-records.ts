/** A line of a CSV file: a booking with the balance after it, or the opening or closing balance. */
type BalanceRecord<Line> = {
  readonly record: 'opening_balance' | 'booking' | 'closing_balance';
  readonly balanceCents: number;
  /** Omitted for the opening and the closing balance. */
  readonly line?: Line;
};

/**
 * Lines between the opening and the closing balance. A file without bookings still shows the period and both balances.
 */
export function balanceRecords<Line extends { readonly cents: number }>(
  openingCents: number,
  lines: readonly Line[],
): readonly BalanceRecord<Line>[] {
  let balanceCents = openingCents;
  const bookings = lines.map((line) => {
    balanceCents += line.cents;
    return { record: 'booking' as const, balanceCents, line };
  });
  return [
    { record: 'opening_balance', balanceCents: openingCents },
    ...bookings,
    { record: 'closing_balance', balanceCents },
  ];
}
