/** `2026-03-01` → `2026-02-28`. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
