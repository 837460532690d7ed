const zone = 'Europe/Berlin';

/** An instant as the field of a form shows it: `2026-03-02T09:00:00`, by the clocks at the bank. */
export function toBankTime(instant: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** The instant at which the clocks at the bank show this. Undefined where they never do: summer time skips an hour. */
export function fromBankTime(shown: string): string | undefined {
  const text = shown.length === 16 ? `${shown}:00` : shown;
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const candidates = [1, 2].map((hours) => new Date(asUtc - hours * 3_600_000).toISOString());
  return candidates.find((instant) => toBankTime(instant) === text);
}
