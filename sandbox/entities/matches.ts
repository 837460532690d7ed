import { canonicalInstant } from '#shared/kernel/clock.ts';

interface Range {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** An absent filter matches everything. */
export function equals(wanted: string | boolean | undefined, actual: string | boolean | null): boolean {
  return wanted === undefined || wanted === actual;
}

/**
 * Both ends belong to the range. Days compare as text; a text that is one day means that day. An entry without a
 * day is in no range.
 */
export function isOnDays(wanted: string | Range | undefined, day: string | null): boolean {
  if (wanted === undefined || typeof wanted === 'string') return equals(wanted, day);
  if (day === null) return false;
  return (wanted.min === undefined || wanted.min <= day) && (wanted.max === undefined || day <= wanted.max);
}

/** Instants come with any offset and precision, so they are compared in their canonical form. */
export function isAtInstants(wanted: Range | undefined, instant: string): boolean {
  return isOnDays(
    wanted && { min: canonical(wanted.min), max: canonical(wanted.max) },
    canonical(instant) ?? instant,
  );
}

function canonical(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : canonicalInstant(instant);
}
