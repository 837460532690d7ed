/** The bank keeps its books in Germany: a day begins at midnight there, not in UTC. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** `YYYY-MM-DD` at the bank. */
export function businessDay(epochMs: number): string {
  return berlin.format(epochMs);
}
