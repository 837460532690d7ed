import type { Break, BreakKind } from '#shared/breaks/break.ts';
import { bookingMistakes } from './booking-mistakes.ts';
import type { Label, LabelledDays } from './labelled-days.ts';

/** The breaks by which a mistake may show; none where it is healed without one. */
const shownBy: Readonly<Record<string, readonly BreakKind[]>> = {
  ...Object.fromEntries(Object.entries(bookingMistakes).map(([kind, { breaks }]) => [kind, breaks])),
  webhook_lost: ['MISSING_LOCAL'],
  booking_sign: ['SIGN', 'AMOUNT'],
  // Once it is back, the mirror lacks what it withdrew.
  booking_vanished: ['ORPHAN_LOCAL', 'MISSING_LOCAL'],
  // It comes back with other dates.
  booking_late: ['ORPHAN_LOCAL', 'MISSING_LOCAL', 'VALUE_DATE'],
  balance_wrong: ['BALANCE_UNEXPLAINED'],
};

/** A balance of an account without bookings is compared after a week. */
const mostHours = 8 * 24;

export interface Judged {
  readonly labels: number;
  /** Labels that ended before a comparison could see them, and were not seen. */
  readonly passed: number;
  /** Labels of kinds that open no break: the mirror was corrected. */
  readonly healed: number;
  /** Hours from a mistake to its break, by kind. */
  readonly hours: Readonly<Record<string, readonly number[]>>;
  readonly calls: number;
  readonly accountDays: number;
  /** Breaks that no mistake explains. */
  readonly falseBreaks: number;
  /** What must not be, in words. */
  readonly violations: readonly string[];
}

/** Each mistake is a break, each break a mistake, both sides are the same, and nothing was healed twice. */
export async function judge({ world, accounts, days, labels, calls }: LabelledDays): Promise<Judged> {
  const breaks = (await world.breaks()).filter(({ state }) => state !== 'SUSPECTED');
  const violations: string[] = [];
  const hours: Record<string, number[]> = {};
  const sent = new Set(world.queues.sent.map(({ delivery }) => delivery.entityHint));
  let [passed, healed] = [0, 0];
  for (const label of labels) {
    const seen = breaks.filter((row) => shows(row, label)).map((row) => hoursTo(row, label));
    const first = seen.find((each) => each <= lasted(label));
    if (first !== undefined) (hours[label.kind] ??= []).push(first);
    else if (lasted(label) < mostHours) passed += 1;
    else if (shownBy[label.kind]?.length !== 0)
      violations.push(`${nameOf(label)} was not found within ${mostHours} hours`);
    else if (sent.has(label.entityId)) healed += 1;
    else violations.push(`${nameOf(label)} was not healed`);
  }
  const became = Object.values(hours).flat().length + passed + healed + violations.length;
  if (became !== labels.length)
    violations.push(`of ${labels.length} mistakes, ${became} were found, passed, healed or missed`);
  const falseBreaks = breaks.filter((row) => !labels.some((label) => shows(row, label)));
  for (const { kind, state, entity } of falseBreaks)
    violations.push(`a false break: ${kind} ${state} of ${entity}`);
  violations.push(...(await unlike(world, accounts)), ...sentTwice(world), ...leftOpen(breaks, labels));
  return {
    labels: labels.length,
    passed,
    healed,
    hours,
    calls,
    accountDays: accounts.length * days,
    falseBreaks: falseBreaks.length,
    violations,
  };
}

const hourMs = 3_600_000;
const hoursTo = ({ firstSeenAt }: Break, { sinceMs }: Label) => (Date.parse(firstSeenAt) - sinceMs) / hourMs;
/** Hours in which it can be found. A comparison may have begun before its end. */
const lasted = ({ sinceMs, endedMs }: Label) =>
  endedMs === undefined ? mostHours : Math.min(mostHours, (endedMs - sinceMs) / hourMs + 1);

const nameOf = ({ kind, entityId, sinceMs }: Label) =>
  `${kind} of ${entityId} since ${new Date(sinceMs).toISOString()}`;

function shows({ kind, entity }: Break, label: Label): boolean {
  const [subject, id] = entity.split(' ');
  // The bank counts cents of another currency as if they were euros.
  if (label.kind === 'booking_currency' && kind === 'BALANCE_UNEXPLAINED') return id === label.accountId;
  if (id !== label.entityId || shownBy[label.kind]?.includes(kind) !== true) return false;
  return subject === (label.kind === 'balance_wrong' ? 'account' : 'booking');
}

async function unlike(world: LabelledDays['world'], accounts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const id of accounts) {
    const { mirror, bank } = await world.sides(id);
    const onlyHere = mirror.filter((line) => !bank.includes(line));
    const onlyThere = bank.filter((line) => !mirror.includes(line));
    for (const line of onlyHere) found.push(`only the mirror of ${id} has: ${line}`);
    for (const line of onlyThere) found.push(`only the bank has of ${id}: ${line}`);
  }
  return found;
}

function sentTwice({ queues }: LabelledDays['world']): readonly string[] {
  const ids = queues.sent.map(({ delivery }) => delivery.id);
  return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id} was healed twice`);
}

/** Kinds that end by themselves once both sides are alike. */
const selfHealing: ReadonlySet<BreakKind> = new Set(['MISSING_LOCAL', 'VALUE_DATE']);

function leftOpen(breaks: readonly Break[], labels: readonly Label[]): readonly string[] {
  const lasting = (row: Break) =>
    row.kind === 'BALANCE_UNEXPLAINED' &&
    labels.some((label) => shows(row, label) && label.endedMs === undefined);
  return breaks
    .filter(({ state }) => state === 'OPEN' || state === 'REOPENED')
    .filter((row) => selfHealing.has(row.kind) || (row.kind === 'BALANCE_UNEXPLAINED' && !lasting(row)))
    .map(({ kind, entity }) => `${kind} of ${entity} is still open`);
}
