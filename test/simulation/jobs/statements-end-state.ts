import { gunzipSync } from 'node:zlib';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { productEventId } from '#shared/fanout/product-events.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { statementEventKey } from '#shared/statements/publish/statement-events.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import type { FirstRecords } from '../end-state/first-records.ts';
import { isGenuine } from '../notified-changes.ts';
import { promise } from '../violation.ts';
import { bankTruth } from './bank-truth.ts';
import type { StoredJobs } from '../stored-jobs.ts';

interface StatementsDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 's3'>;
  readonly stage: Pick<SimulatedStage, 'statementsBucket'>;
  /** Also of events whose records have expired. */
  readonly records: FirstRecords;
  readonly jobs: StoredJobs;
  /** Last day of the month that ended. */
  readonly monthEnd: string;
  readonly now: number;
}

/** Everything due is published, once, and as the bank has booked it; of an erased account no file is left. */
export function statementsAreTrue(deps: StatementsDeps): void {
  const { cloud, stage, jobs } = deps;
  for (const account of jobs.accounts.values()) {
    const rows = jobs.statements.get(account.id) ?? [];
    if (account.state === 'erased') {
      const [left] = cloud.s3.bucket(stage.statementsBucket).versions(`${account.id}/`);
      promise(left === undefined, () => `${left?.key} is left of an erased account`);
      continue;
    }
    if (account.baseline === undefined) continue;
    monthIsStated(deps, account);
    rowsFollowEachOther(account, rows);
    for (const row of rows) {
      isAnnounced(deps, row);
      evidenceIsTheBanks(deps, row);
    }
    eachBookingIsStatedOnce(deps, account, rows);
  }
  statementsOfAccountAreTheBanks(deps);
}

const nameOf = ({ accountId, firstDay, lastDay }: StatementRow) =>
  `the statement of ${accountId} over ${firstDay} to ${lastDay}`;

/** Up to the end of the month, or to the last day of the account. */
function monthIsStated({ bank, monthEnd, now }: StatementsDeps, account: RegisteredAccount): void {
  const closedAt = bank.store.accounts.find(account.id)?.closed_at ?? null;
  // The bank's list does not say so: without its notification nobody knows of a closure before reconciliation.
  const isKnown = account.closedDay !== undefined || isClosureNotified(bank, account.id);
  const closedDay = closedAt === null || !isKnown ? '9999' : businessDay(Date.parse(closedAt));
  const yesterday = daysAfter(businessDay(now), -1);
  const due = closedDay <= monthEnd || targetDaysAfter(closedDay.slice(0, 10), 1) > yesterday;
  const lastDay = closedDay === '9999' || (due && closedDay > monthEnd) ? monthEnd : closedDay;
  const { statedUntil = '', baseline } = account;
  const isStated = statedUntil >= lastDay || (baseline?.day ?? '') >= lastDay;
  promise(isStated, () => `${JSON.stringify(account)} has no statement up to ${lastDay}`);
}

const isClosureNotified = (bank: SimulatedBank, accountId: string): boolean =>
  bank.desk
    .log()
    .some(
      (notification) =>
        notification.event_type === 'ACCOUNT_CLOSURE' &&
        notification.state === 'delivered' &&
        isGenuine(notification) &&
        notification.body.includes(accountId),
    );

/** Days, balances and numbers without a gap. */
function rowsFollowEachOther(
  { id, baseline, statedUntil }: RegisteredAccount,
  rows: readonly StatementRow[],
) {
  let before: StatementRow | undefined;
  for (const row of rows) {
    const { state, publication, firstDay, evidence } = row;
    promise(state === 'PUBLISHED' && publication !== undefined, () => `${nameOf(row)} is ${state}`);
    const followed = before?.lastDay ?? baseline?.day ?? '';
    promise(firstDay === daysAfter(followed, 1), () => `${nameOf(row)} does not follow ${followed}`);
    const opening = before?.publication?.closingCents ?? baseline?.bookedCents;
    promise(
      publication?.openingCents === opening,
      () => `${nameOf(row)} opens with ${publication?.openingCents}, not ${opening}`,
    );
    const evident = before === undefined ? undefined : before.evidence?.closingCents;
    promise(
      evident === undefined || evidence?.openingCents === evident,
      () => `the evidence of ${nameOf(row)} opens with ${evidence?.openingCents}, not ${evident}`,
    );
    const number = before?.publication?.year === publication?.year ? before?.publication?.number : 0;
    promise(
      publication?.number === (number ?? 0) + 1,
      () => `${nameOf(row)} has number ${publication?.number}`,
    );
    before = row;
  }
  promise(
    before === undefined || statedUntil === before.lastDay,
    () =>
      `the account ${id} is stated until ${statedUntil}, and its last statement ends on ${before?.lastDay}`,
  );
}

function isAnnounced({ records }: StatementsDeps, row: StatementRow): void {
  const id = productEventId('StatementPublished', statementEventKey(row));
  promise(records.has(id), () => `${nameOf(row)} is published, and no event tells of it`);
}

/** The bank shows what one of its versions shows. */
function evidenceIsTheBanks({ bank }: StatementsDeps, row: StatementRow): void {
  const shown = bankTruth(bank, row.accountId).statement(row);
  const versions = [...row.superseded, ...(row.evidence === undefined ? [] : [row.evidence])];
  promise(
    versions.some(
      ({ openingCents, closingCents }) =>
        openingCents === shown?.openingCents && closingCents === shown.closingCents,
    ),
    () => `${nameOf(row)}: ${JSON.stringify(versions)} is not what the bank states: ${JSON.stringify(shown)}`,
  );
}

interface Stated {
  readonly opening_balance: number;
  readonly closing_balance: number;
  readonly bookings: readonly {
    readonly id: string;
    readonly amount: number;
    readonly booking_date: string;
  }[];
}

/** Everything booked in a stated period is in one file, with the bank's amount and day. */
function eachBookingIsStatedOnce(
  deps: StatementsDeps,
  { id, baseline, statedUntil = '' }: RegisteredAccount,
  rows: readonly StatementRow[],
): void {
  const truth = bankTruth(deps.bank, id);
  const statedIn = new Map<string, string>();
  const erased = rows.filter((row) => wasErased(row, baseline));
  for (const row of rows.filter((each) => !erased.includes(each))) {
    const stated = JSON.parse(filesOf(deps, row).json) as Stated;
    for (const { id: bookingId, amount, booking_date } of stated.bookings) {
      const other = statedIn.get(bookingId);
      promise(other === undefined, () => `booking ${bookingId} is in ${nameOf(row)} and in ${other}`);
      statedIn.set(bookingId, nameOf(row));
      const booked = truth.bookings.find((booking) => booking.id === bookingId);
      promise(
        booked?.amount.value === amount && truth.dayOf(booked) === booking_date,
        () => `${nameOf(row)} has ${bookingId} with ${amount} on ${booking_date}: ${JSON.stringify(booked)}`,
      );
    }
    const closing = truth.bookedCents(row.lastDay);
    promise(
      stated.closing_balance === closing && row.publication?.closingCents === closing,
      () => `${nameOf(row)} closes with ${stated.closing_balance}, and the bank has booked ${closing}`,
    );
  }
  const from = erased.at(-1)?.lastDay ?? baseline?.day ?? '';
  const due = truth.bookedBy(statedUntil).filter((booking) => truth.dayOf(booking) > from);
  for (const booking of due)
    promise(statedIn.has(booking.id), () => `booking ${JSON.stringify(booking)} is in no statement of ${id}`);
}

/**
 * Whether the files of a statement went with a customer who seemed to be the only holder of the account. It was
 * onboarded again for another holder.
 */
const wasErased = ({ publication }: StatementRow, baseline: RegisteredAccount['baseline']): boolean =>
  (publication?.at ?? '').slice(0, dayLength) < (baseline?.runId ?? '').slice(0, dayLength);

const dayLength = 'YYYY-MM-DD'.length;

/** All of them with the digest that their name tells. */
function filesOf({ cloud, stage }: StatementsDeps, { evidence, publication }: StatementRow) {
  const bucket = cloud.s3.bucket(stage.statementsBucket);
  const text = (key = '') => {
    const content = bucket.get(key)?.content;
    promise(content !== undefined, () => `${key} is not in the bucket of statements`);
    const unpacked = gunzipSync(content ?? Buffer.alloc(0)).toString();
    promise(key.includes(sha256Hex(unpacked)), () => `${key} has other bytes than its name tells`);
    return unpacked;
  };
  text(evidence?.key);
  const { json, csv, camt053, mt940 } = publication?.files ?? {};
  return { json: text(json), csv: text(csv), camt053: text(camt053), mt940: text(mt940) };
}

/** One for each interval, with the balances of the bank's own. */
function statementsOfAccountAreTheBanks({ bank, jobs }: StatementsDeps): void {
  for (const { accountId, state, lastDay, evidence } of jobs.ofAccount) {
    if (jobs.accounts.get(accountId)?.state === 'erased') continue;
    const shown = bankTruth(bank, accountId).statementOfAccount(lastDay);
    promise(
      state === 'PUBLISHED',
      () => `the statement of account ${accountId} until ${lastDay} is ${state}`,
    );
    const isSame =
      shown?.openingCents === evidence?.openingCents && shown?.closingCents === evidence?.closingCents;
    promise(isSame, () => `the statement of account ${accountId} until ${lastDay} is not the bank's`);
  }
}
