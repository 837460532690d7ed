/** `-1234` cents → `12.34`: files state an amount without sign, and separately whether it is a credit or a debit. */
export function amountText(cents: number, separator: '.' | ',' = '.'): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${digits.slice(0, -2)}${separator}${digits.slice(-2)}`;
}

/** The same with its sign. */
export function signedAmountText(cents: number): string {
  return `${cents < 0 ? '-' : ''}${amountText(cents)}`;
}
