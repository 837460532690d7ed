import type { FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import type { EntryTotals } from './entry-totals.ts';
import type { StatementText } from './statement-text.ts';

/** The totals say how many entries the file must have. The amounts are added up as the file has them. */
export type StatementCheck = (totals: EntryTotals) => FileCheck;

/** The same text. Each piece is checked before it is handed out. */
export function checkedText(text: StatementText, check: FileCheck): StatementText {
  const checked = (piece: string): string => {
    check.add(piece);
    return piece;
  };
  return {
    begin: () => checked(text.begin()),
    lines: (entries) => checked(text.lines(entries)),
    end() {
      const last = checked(text.end());
      check.end();
      return last;
    },
  };
}
