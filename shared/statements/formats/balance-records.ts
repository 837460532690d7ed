/** A line of a CSV file: a booking with the balance after it, or the balance at one end of the period. */
type BalanceRecord<Line> = {
  readonly record: 'opening_balance' | 'booking' | 'closing_balance';
  readonly balanceCents: number;
  /** Omitted at both ends. */
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
