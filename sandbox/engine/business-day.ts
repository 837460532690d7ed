/** The bank keeps its books in Germany: a day begins at midnight there, not in UTC. */
const berlin = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** `YYYY-MM-DD` at the bank. */
export function businessDay(epochMs: number): string {
  return berlin.format(epochMs);
}

/** The day so many days later; earlier with a negative count. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 24 * 3_600_000).toISOString().slice(0, 10);
}
