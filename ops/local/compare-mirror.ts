import { digestText } from '#shared/bank/booking-digest.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Mirror, MirrorRow } from './mirror-rows.ts';
import { type Notification, wasAccepted } from '#ops/control/notification-log.ts';
import type { TrueAccount, TrueCustomer, Truth } from '#ops/control/truth.ts';

export interface MirrorComparison {
  /** How many statements of the bank were compared. */
  readonly factCount: number;
  /** One line of text each; none means that bank and mirror agree. */
  readonly differences: readonly string[];
}

export interface Compared {
  readonly truth: Pick<Truth, 'persons' | 'businesses' | 'accounts' | 'bookings' | 'subscriptions'>;
  readonly mirror: Mirror;
  /** The customers of these notifications are compared: the mirror never asks for others. */
  readonly log: readonly Notification[];
  /** Keys of rows that were there before: what tests or an earlier bank put there is no difference. */
  readonly before: ReadonlySet<string>;
}

/** One statement that both sides make; undefined where a side says nothing. */
interface Fact {
  readonly subject: string;
  readonly bank: string | undefined;
  readonly mirror: string | undefined;
}

/**
 * Compares customers, totals, blocks and closures of accounts, and the number of bookings: as far as the stage subscribes to the events
 * that tell of them.
 */
export function compareMirror(compared: Compared): MirrorComparison {
  const subscribed = new Set(compared.truth.subscriptions.map(({ event_type }) => event_type));
  const facts = [
    ...compared.truth.accounts
      .flatMap((account) => accountFacts(account, compared.mirror))
      .filter(({ toldBy }) => subscribed.has(toldBy)),
    ...customerFacts(compared, 'person', compared.truth.persons),
    ...customerFacts(compared, 'business', compared.truth.businesses),
    ...strangers(compared),
    ...(subscribed.has('BOOKING') ? [bookingCount(compared)] : []),
  ];
  const stated = facts.filter(({ bank }) => bank !== undefined);
  return {
    factCount: stated.length,
    differences: facts.filter(({ bank, mirror }) => bank !== mirror).map(describe),
  };
}

const nothing = 'nothing';

function describe({ subject, bank = nothing, mirror = nothing }: Fact): string {
  return `${subject}: the mirror holds ${mirror}, the bank says ${bank}`;
}

/** `toldBy`: the type of event from which the mirror knows it. */
function accountFacts(account: TrueAccount, mirror: Mirror): (Fact & { readonly toldBy: string })[] {
  const { id, bookings, locking_status, closed } = account;
  const row = (aspect: string) => mirror.get(`ACCOUNT#${id}/${aspect}`);
  return [
    {
      toldBy: 'BOOKING',
      subject: `account ${id} bookings`,
      // An account without bookings has no totals yet.
      bank: bookings.count === 0 ? undefined : totals(bookings.count, bookings.sum_cents, bookings.digest),
      mirror: totalsOf(row('bookings')),
    },
    {
      toldBy: 'ACCOUNT_BLOCK',
      subject: `account ${id} block`,
      // The bank announces only changes: an account that was never blocked has no row, one that was released has.
      bank: locking_status === unblocked ? undefined : locking_status,
      mirror: row('block')?.status === unblocked ? undefined : row('block')?.status,
    },
    {
      toldBy: 'ACCOUNT_CLOSURE',
      subject: `account ${id} closure`,
      bank: closed ? 'CLOSED' : undefined,
      mirror: row('closure')?.status,
    },
  ];
}

const unblocked = 'NO_BLOCK';

function totals(count: number, sumCents: number, digest: string): string {
  return `${count} bookings, ${sumCents} cents, digest ${digest}`;
}

function totalsOf(row: MirrorRow | undefined): string | undefined {
  if (row === undefined) return undefined;
  const digest = digestText({ high: row.digestHigh ?? 0n, low: row.digestLow ?? 0n });
  return totals(row.count ?? 0, row.sumCents ?? 0, digest);
}

function customerFacts(
  { mirror, log }: Compared,
  kind: 'person' | 'business',
  customers: readonly TrueCustomer[],
): Fact[] {
  const notified = new Set(
    log
      .filter((entry) => entry.event_type === `${kind.toUpperCase()}_CHANGED` && wasAccepted(entry))
      .map(({ entity_id }) => entity_id),
  );
  return customers
    .filter(({ id, deleted }) => notified.has(id) && !deleted)
    .map(({ id, attributes }) => ({
      subject: `${kind} ${id}`,
      ...attributeFact(attributes, mirror.get(`${kind.toUpperCase()}#${id}/state`)),
    }));
}

function attributeFact(attributes: TrueCustomer['attributes'], row: MirrorRow | undefined) {
  const held: unknown = JSON.parse(row?.data ?? 'null');
  const names = Object.keys(attributes).toSorted();
  const pick = (from: Record<string, unknown>) =>
    JSON.stringify(names.map((name) => [name, from[name] ?? null]));
  return { bank: pick(attributes), mirror: isRecord(held) ? pick(held) : undefined };
}

/** Rows of accounts and customers that the bank does not know. */
function strangers({ truth, mirror, before }: Compared): Fact[] {
  const known = new Set([
    ...truth.accounts.map(({ id }) => `ACCOUNT#${id}`),
    ...truth.persons.map(({ id }) => `PERSON#${id}`),
    ...truth.businesses.map(({ id }) => `BUSINESS#${id}`),
  ]);
  return [...mirror]
    .filter(([key, { pk }]) => /^(ACCOUNT|PERSON|BUSINESS)#/.test(pk) && !known.has(pk) && !before.has(key))
    .map(([key]) => ({ subject: key, bank: undefined, mirror: 'a row' }));
}

function bookingCount({ truth, mirror, before }: Compared): Fact {
  const accounts = new Set(truth.accounts.map(({ id }) => id));
  const isOurs = ([key, { accountId = '' }]: [string, MirrorRow]) =>
    accounts.has(accountId) || !before.has(key);
  const rows = [...mirror].filter(([key]) => /^BOOKING#.*\/state$/.test(key)).filter(isOurs);
  return { subject: 'bookings', bank: String(truth.bookings), mirror: String(rows.length) };
}
