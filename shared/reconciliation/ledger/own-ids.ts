import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { PlacedLine } from '#shared/reconciliation/model/ledger-ports.ts';

/**
 * Lines of one account and file, each once, by their places. A journal has one id on several lines: the second is told as
 * `J9 (2)`, or one difference would stand for all of them.
 */
export function withOwnIds(lines: readonly PlacedLine[]): readonly LedgerLine[] {
  const byPlace = new Map(lines.map((line) => [line.place, line]));
  const seen = new Map<string, number>();
  return [...byPlace.values()]
    .toSorted((one, other) => one.place - other.place)
    .map(({ place: _place, ...line }) => {
      const times = (seen.get(line.id) ?? 0) + 1;
      seen.set(line.id, times);
      return times === 1 ? line : { ...line, id: `${line.id} (${times})` };
    });
}
