import type { Break } from '#shared/breaks/break.ts';
import { signedAmountText } from '#shared/statements/amount-text.ts';
import type { Advice } from '#ops/terminal/runbook.ts';
import { textTable } from '#ops/terminal/table.ts';

interface ShownBreak {
  readonly found: Break;
  /** `s3://<bucket>` */
  readonly evidenceIn: string;
  readonly advice: Advice | undefined;
}

/** A break for people: what is wrong, both sides, since when, where the evidence lies, and what to do. */
export function textOfBreak({ found, evidenceIn, advice }: ShownBreak): string {
  const { kind, field, entity, state, severity, episode, id } = found;
  const again = episode > 1 ? `, for the ${episode}. time` : '';
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Break', id],
    ['About', entity],
    ['What is wrong', advice?.meaning],
    ['Expected', sideOf(found, found.expected)],
    ['Found', sideOf(found, found.found)],
    ['Difference', differenceOf(found)],
    ['First seen', found.firstSeenAt],
    [state === 'OPEN' ? 'Last seen' : 'Settled', found.lastSeenAt],
    ['Because', found.settledBecause],
    ['Run', found.runId],
    ...evidenceOf(found, evidenceIn),
    ['What to do', state === 'OPEN' ? advice?.toDo : undefined],
    ['See', advice?.page],
  ];
  const shown = rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
  return [`${kind} of ${field}: ${state}, severity ${severity}${again}`, textTable(shown)].join('\n');
}

/** Of the bank's side minus ours; undefined where the sides are no amounts. */
export function differenceOf({ differenceCents, currency }: Break): string | undefined {
  return differenceCents === undefined ? undefined : moneyText(differenceCents, currency);
}

function sideOf({ differenceCents, currency }: Break, side: string | undefined): string | undefined {
  if (side === undefined || differenceCents === undefined) return side;
  return moneyText(Number(side), currency);
}

function moneyText(cents: number, currency = ''): string {
  return `${signedAmountText(cents)} ${currency}`.trim();
}

/** Keys of objects have folders; whatever else shows it are bookings. */
function evidenceOf({ evidence }: Break, evidenceIn: string): readonly (readonly [string, string])[] {
  const objects = evidence.filter((each) => each.includes('/'));
  const bookings = evidence.filter((each) => !each.includes('/'));
  return [
    ...objects.map((key) => ['Evidence', `${evidenceIn}/${key} (gzipped)`] as const),
    ...bookings.map((id) => ['Booking', id] as const),
  ];
}
