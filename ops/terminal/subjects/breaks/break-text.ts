import type { Break } from '#shared/breaks/break.ts';
import { sideCents } from '#shared/breaks/side-cents.ts';
import type { BreakResponse } from '#shared/breaks/commands/break-commands.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import type { Advice } from '#ops/commands/runbook.ts';
import { textTable } from '#ops/terminal/table.ts';
import { tableOfLines } from './line-text.ts';

type Shown = Exclude<BreakResponse<'show'>, { readonly absent: true }>;

type AdvisedBreak = Shown & { readonly advice: Advice | undefined };

/** A break for people: its difference, both sides, age, owner, decisions, evidence and advice. */
export function textOfBreak({ found, evidenceIn, advice, history, notes }: AdvisedBreak): string {
  const { kind, field, entity, state, severity, episode, id, isOverdue } = found;
  const again = episode > 1 ? `, for the ${episode}. time` : '';
  const isOpen = isStanding(found);
  const rows: readonly (readonly [label: string, value: string | undefined])[] = [
    ['Break', id],
    ['About', entity],
    ['What is wrong', advice?.meaning],
    ['Expected', sideOf(found, found.expected)],
    ['Found', sideOf(found, found.found)],
    ['Difference', differenceOf(found)],
    ['First seen', found.firstSeenAt],
    [isOpen ? 'Last seen' : 'Settled', found.lastSeenAt],
    ['Deadline', isOpen ? `${found.deadline}${isOverdue ? ', overdue' : ''}` : undefined],
    ['Owner', found.owner],
    ['Quiet until', found.quietUntil],
    ['Proposal', found.proposal],
    ['Because', found.settledBecause],
    ['Run', found.runId],
    ...evidenceOf(found, evidenceIn),
    ['What to do', isOpen ? advice?.toDo : undefined],
    ['See', advice?.page],
  ];
  const shown = rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]));
  return [
    `${kind} of ${field}: ${state}, severity ${severity}${again}`,
    textTable(shown),
    ...tableOfLines(found),
    ...tableOfHistory(history),
    ...linesOfNotes(notes),
  ].join('\n');
}

/** Of the bank's side minus ours; undefined where the sides are no amounts. */
export function differenceOf({ differenceCents, currency }: Break): string | undefined {
  return differenceCents === undefined ? undefined : moneyText(differenceCents, currency);
}

function sideOf(found: Break, side: string | undefined): string | undefined {
  const cents = sideCents(found, side);
  return cents === undefined ? side : moneyText(cents, found.currency);
}

function moneyText(cents: number, currency = ''): string {
  return `${signedAmountText(cents)} ${currency}`.trim();
}

/** Keys of objects have folders; all others are ids of bookings. */
function evidenceOf({ evidence }: Break, evidenceIn: string): readonly (readonly [string, string])[] {
  const objects = evidence.filter((each) => each.includes('/'));
  const bookings = evidence.filter((each) => !each.includes('/'));
  return [
    ...objects.map((key) => ['Evidence', `${evidenceIn}/${key} (gzipped)`] as const),
    ...bookings.map((id) => ['Booking', id] as const),
  ];
}

function tableOfHistory(history: Shown['history']): readonly string[] {
  if (history.length === 0) return [];
  const rows = history.map(({ at, state, by = '', owner, quietUntil, proposal, because }) => [
    at,
    state,
    by,
    [owner && `owner ${owner}`, quietUntil && `quiet until ${quietUntil}`, proposal, because]
      .filter((part) => part !== undefined)
      .join(', '),
  ]);
  return ['', textTable([['at', 'state', 'by', ''], ...rows])];
}

function linesOfNotes(notes: Shown['notes']): readonly string[] {
  return notes.flatMap(({ at, by, text, evidence, isErased }) => [
    '',
    `${at} ${by}: ${isErased === true ? '(erased)' : (text ?? '')}`.trimEnd(),
    ...evidence.map((each) => `  ${each}`),
  ]);
}
