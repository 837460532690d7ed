import type { PriceList } from '#shared/fees/model/fee-schedule.ts';
import type { Refuse } from './refuse.ts';

/** Caps and credits of a list. */
export function checkLimits({ id, fees, caps = [], credits = [] }: PriceList, refuse: Refuse): void {
  const known = new Set(fees.map(({ code }) => code));
  for (const [index, { codes }] of caps.entries())
    checkNamed(codes, { known, id }, (message) => refuse(['caps', index, 'codes'], message));
  for (const [index, { id: name, codes = [] }] of credits.entries()) {
    checkNamed(codes, { known, id }, (message) => refuse(['credits', index, 'codes'], message));
    if (credits.slice(0, index).some((other) => other.id === name))
      refuse(['credits', index, 'id'], `${name} is in ${id} twice`);
  }
}

interface OfList {
  readonly id: string;
  readonly known: ReadonlySet<string>;
}

function checkNamed(
  codes: readonly string[],
  { known, id }: OfList,
  refuse: (message: string) => void,
): void {
  for (const [index, code] of codes.entries()) {
    if (!known.has(code)) refuse(`names ${code}, which ${id} does not charge`);
    if (codes.indexOf(code) < index) refuse(`names ${code} twice`);
  }
}
