import type { ShownBreak } from '#shared/breaks/commands/break-commands.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { counted } from '#ops/terminal/counted.ts';
import { textTable } from '#ops/terminal/table.ts';
import { differenceOf } from './break-text.ts';

/** One line each: kind, entity, age against the time allowed, owner and amount. */
export function tableOfBreaks(breaks: readonly ShownBreak[], nowMs: number): string {
  const rows = breaks.map((found) => {
    const { id, kind, severity, state, entity, field, owner = '' } = found;
    return [id, severity, kind, state, ageOf(found, nowMs), owner, entity, field, differenceOf(found) ?? ''];
  });
  const columns = ['id', 'severity', 'kind', 'state', 'age', 'owner', 'about', 'field', 'impact'];
  return textTable([columns, ...rows]);
}

/** `26h of 24h, overdue` */
function ageOf({ firstSeenAt, deadline, isOverdue }: ShownBreak, nowMs: number): string {
  const since = Date.parse(firstSeenAt);
  const [age, allowed] = [nowMs - since, Date.parse(deadline) - since].map(spanOf);
  return `${age} of ${allowed}${isOverdue ? ', overdue' : ''}`;
}

const hourMs = 3_600_000;

function spanOf(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  return hours < 72 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}

/** `3 breaks, -12.34 EUR`: what all of them are worth, by currency. */
export function sumOfBreaks(breaks: readonly ShownBreak[]): string {
  const sums = new Map<string, number>();
  for (const { differenceCents, currency = '' } of breaks)
    if (differenceCents !== undefined) sums.set(currency, (sums.get(currency) ?? 0) + differenceCents);
  const amounts = [...sums].map(([currency, cents]) => `${signedAmountText(cents)} ${currency}`.trim());
  return [counted(breaks.length, 'break'), ...amounts].join(', ');
}
