import { gzipSync } from 'node:zlib';
import type { BodyStore } from '#shared/events/body-store.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import { businessDay, daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { Baseline, RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { BankEvidence } from '#shared/bookings/evidence/bank-evidence.ts';
import { verifySums } from '#shared/bookings/evidence/verify-sums.ts';
import { isSame } from '#shared/bookings/booking-sums.ts';
import type { MirroredTotals } from '#shared/bookings/ports.ts';
import { createSendBookings, type SendBookingsDeps } from '#shared/bookings/send-bookings.ts';
import { bookedPosition } from './booked-position.ts';
import { createDescribeAccount, type DescribeAccountDeps } from './describe-account.ts';
import { compared, mirroredAfter, mirroredPart } from './mirrored-part.ts';
import type { BankAccount, BankBooking, PortfolioBank } from './ports.ts';
import { seeValuta } from './see-valuta.ts';
import type { OnboardRequest } from './portfolio-request.ts';

export interface OnboardDeps extends SendBookingsDeps, DescribeAccountDeps {
  readonly bank: Pick<PortfolioBank, 'account' | 'statement' | 'bookingsAfter'>;
  readonly register: DescribeAccountDeps['register'] & Pick<AccountRegister, 'read' | 'onboard'>;
  readonly mirror: Pick<MirrorRepository, 'bookings'>;
  readonly totals: MirroredTotals;
  /** Keeps bank statements as they were read. */
  readonly evidence: Pick<BodyStore, 'write'>;
  readonly capabilities: Pick<Capabilities, 'see'>;
  readonly clock: Clock;
}

/** An account that is being onboarded, in one attempt of the run. */
interface Onboarding {
  readonly request: OnboardRequest;
  readonly work: ItemWork;
  readonly facts: BankAccount['facts'];
  readonly balanceCents: number;
}

/** A bank statement, its key, and when it was requested. All are omitted if nothing was booked by the day. */
interface Start {
  readonly day: string;
  readonly evidence?: BankEvidence;
  readonly key?: string;
  readonly askedAt?: string;
}

/**
 * Onboards an account: its position at the end of a day becomes its baseline, and everything later comes into the
 * mirror, booking by booking. Nothing is written before the mirror has all bookings and the sums lead to the bank's
 * balance. A refusal of the bank is an outcome; if bookings arrive meanwhile, it is tried again later.
 */
export function createOnboardAccount(deps: OnboardDeps) {
  const describeAccount = createDescribeAccount(deps);
  return async (id: string, request: OnboardRequest, work: ItemWork): Promise<ItemResult> => {
    const known = await deps.register.read(id);
    const verdict = verdictOn(known);
    if (verdict !== 'wanted') return resultOf(known, work);
    const account = await deps.bank.account(id);
    if (account === undefined) return { outcome: 'not-at-the-bank' };
    if (!request.dryRun) await describeAccount(account.facts);
    const { facts, balanceCents } = account;
    // A balance that is not shown is not 0: nothing would prove the position right.
    if (balanceCents === undefined) return again('balance-missing');
    const onboarding = { request, work, facts, balanceCents };
    const start = await startOf(deps, onboarding);
    return 'day' in start ? reach(deps, onboarding, start) : start.result;
  };
}

/** `wanted` if an account can be onboarded, or the name under which runs count why not. */
export function verdictOn(account: RegisteredAccount | undefined): string {
  if (account === undefined) return 'unknown';
  if (account.state !== 'known') return account.state;
  return account.heldBecause === undefined ? 'wanted' : 'held';
}

async function startOf(
  { bank, evidence: store, clock }: OnboardDeps,
  { request, work, facts }: Onboarding,
): Promise<Start | { readonly result: ItemResult }> {
  const period = evidencePeriod(request.day, facts.openedDay);
  if (period === undefined) return { day: daysAfter(facts.openedDay ?? request.day, -1) };
  if (request.dryRun) return { result: { outcome: 'would-take-over', line: { from: 'statement' } } };
  if (!(await work.mayWrite())) return { result: 'left' };
  const askedAt = toIsoInstant(clock.now());
  const asked = await bank.statement(facts.id, period, async (texts) => {
    const bytes = Buffer.from((await Array.fromAsync(texts)).join(''));
    const name = `${facts.id}/take-over/${request.day}/${sha256Hex(bytes)}.json.gz`;
    await store.write(name, gzipSync(bytes));
    return name;
  });
  if (asked.outcome === 'unknown') return { result: again('statement-unanswered') };
  if (asked.outcome === 'refused')
    return { result: { outcome: 'statement-refused', line: { because: `${asked.status} ${asked.code}` } } };
  const { evidence, kept: key } = asked;
  const findings = verifySums(evidence, {
    ...period,
    iban: facts.iban ?? evidence.iban,
    currency: facts.currency,
  });
  if (findings.length === 0) return { day: request.day, evidence, key, askedAt };
  return {
    result: {
      outcome: 'statement-wrong',
      line: { evidence: key, findings: findings.map(({ kind }) => kind) },
    },
  };
}

/** The totals are read before and after everything else. They fit the rest only if they have not changed. */
async function reach(deps: OnboardDeps, onboarding: Onboarding, start: Start): Promise<ItemResult> {
  const { bank, mirror, totals } = deps;
  const { facts, balanceCents } = onboarding;
  const before = await totals.read(facts.id, facts.currency);
  const from = readFrom(start.day, onboarding.work.run.asOf);
  const later = await bank.bookingsAfter(facts.id, from);
  if ('because' in later) return { outcome: 'bookings-refused', line: { because: later.because } };
  const { missing, odd } = compared(later, await mirroredAfter(mirror, facts.id, from));
  if (onboarding.request.dryRun)
    return { outcome: 'would-take-over', line: { from: 'opening', missing: missing.length } };
  if (missing.length > 0) {
    const provenance = { accountId: facts.id, runId: onboarding.work.run.id, evidence: start.key };
    await createSendBookings(deps)(missing, provenance);
    return again('bookings-missing', missing.length);
  }
  if (odd.length > 0) return again('bookings-differ', odd.length);
  const after = await totals.read(facts.id, facts.currency);
  if (!isSame(before, after)) return again('in-motion');
  const position = {
    ...start,
    later: later.filter(({ currency }) => currency === facts.currency),
    balance: { cents: balanceCents, today: businessDay(deps.clock.now()) },
  };
  const bookedCents = bookedPosition(position);
  if (bookedCents === undefined) return again('balance-differs');
  await seeValuta(deps, facts.id, { position, bookedCents });
  const baseline = baselineOf(start, { bookedCents, later: position.later, totals: after });
  await deps.register.onboard(facts.id, { ...baseline, runId: onboarding.work.run.id });
  // Another run may have been faster: the register has one baseline, and the run that set it.
  return resultOf(await deps.register.read(facts.id), onboarding.work);
}

/** The bank tries for five days to deliver a webhook. */
const webhookDays = 7;

/**
 * Bookings up to the day whose webhook may still come must be in the mirror as well. If they came later, they would
 * count in addition to the baseline, which contains them.
 */
function readFrom(day: string, asOf: string): string {
  const outlived = daysAfter(asOf, -webhookDays);
  return outlived < day ? outlived : day;
}

interface Booked {
  readonly bookedCents: number;
  readonly later: readonly BankBooking[];
  readonly totals: Awaited<ReturnType<MirroredTotals['read']>>;
}

/** Longer than the bank may need to show what it has recorded: it has shown everything that is older. */
const shownAfterMs = 3_600_000;

function baselineOf(start: Start, { bookedCents, later, totals }: Booked): Baseline {
  const recordedBefore = start.askedAt && toIsoInstant(Date.parse(start.askedAt) - shownAfterMs);
  return {
    day: start.day,
    valutaCents: start.evidence?.closingCents ?? 0,
    bookedCents,
    mirrored: mirroredPart(
      totals,
      later.filter(({ day }) => day > start.day),
    ),
    ...(start.key !== undefined && { evidence: start.key, askedAt: start.askedAt }),
    ...(recordedBefore !== undefined && {
      counted: { recordedBefore, ids: countedSince(recordedBefore, { start, later }) },
    }),
  };
}

function countedSince(
  instant: string,
  { start, later }: Pick<Booked, 'later'> & { readonly start: Start },
): string[] {
  return later.filter(({ day, recordedAt }) => day <= start.day && recordedAt >= instant).map(({ id }) => id);
}

/** The outcome of the account according to the register: after a crash, the run's next attempt gives the same. */
function resultOf(account: RegisteredAccount | undefined, { run }: ItemWork): ItemResult {
  const { baseline } = account ?? {};
  if (account?.state !== 'onboarded' || baseline?.runId !== run.id) return { outcome: verdictOn(account) };
  const { day, valutaCents, bookedCents, evidence } = baseline;
  return {
    outcome: 'taken-over',
    line: { day, valutaCents, bookedCents, ...(evidence !== undefined && { evidence }) },
  };
}

/** In the run's next attempt: the mirror is seconds behind, unless its queue is long. */
function again(orElse: string, bookings?: number): ItemResult {
  return {
    again: {
      afterSeconds: 0,
      orElse,
      ...(bookings !== undefined && { line: { bookings } }),
    },
  };
}

interface EvidencePeriod {
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * The period of the bank statement that shows an account's position at the end of a day: from the first of the month to
 * that day. Some banks refuse a single day, so then it begins a month earlier. Undefined if nothing was booked before:
 * the account was opened on that day or later.
 */
export function evidencePeriod(day: string, openedDay: string | undefined): EvidencePeriod | undefined {
  if (openedDay !== undefined && openedDay >= day) return undefined;
  const ofMonth = `${day.slice(0, 8)}01`;
  const firstDay = ofMonth === day ? monthsAfter(day, -1) : ofMonth;
  const isYounger = openedDay !== undefined && openedDay > firstDay;
  return { firstDay: isYounger ? openedDay : firstDay, lastDay: day };
}
