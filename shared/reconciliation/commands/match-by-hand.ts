import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { calendarDays } from '#shared/partner-ledger/match/rules.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { addsUp } from '#shared/reconciliation/ledger/apply-hand-matches.ts';
import { coveredBy } from '#shared/reconciliation/ledger/file-name.ts';
import { placeOf } from '#shared/reconciliation/ledger/ledger-breaks.ts';
import { withHandMatch } from '#shared/reconciliation/model/hand-match.ts';
import { correctableFrom } from '#shared/reconciliation/model/known-ledger.ts';
import type { KnownLedgers, LedgerRows } from '#shared/reconciliation/model/ledger-ports.ts';
import type { ReconciliationRequest, ReconciliationResponse } from './reconciliation-commands.ts';

interface MatchByHandDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  readonly reconciled: Pick<KnownLedgers, 'ledger' | 'openOf' | 'byHand' | 'noteByHand'>;
  readonly ledger: Pick<LedgerRows, 'lines'>;
  readonly clock: Clock;
  readonly settings: { readonly ledger: LedgerSettings | 'none' };
}

type Requested = ReconciliationRequest<'match'>;
type First = { readonly day: string } | { readonly refused: string };

/** The row of an account holds so many. */
const mostHandMatches = 200;

/** Notes what a person says about lines and bookings. The next comparison of the account applies it. */
export async function matchByHand(
  deps: MatchByHandDeps,
  request: Requested & { readonly changeId: string },
): Promise<ReconciliationResponse<'match'>> {
  const { accountId, changeId: id, is, lines, bookings } = request;
  const { reconciled, register, clock } = deps;
  if ((await register.read(accountId)) === undefined) return { absent: true };
  const known = await reconciled.byHand(accountId);
  const before = known.all.find((each) => each.id === id);
  if (before !== undefined) return { noted: before };
  const first = is === 'same' ? await firstOfSame(deps, request) : await firstOfApart(deps, request);
  if ('refused' in first) return first;
  const noted = { id, is, lines, bookings, day: first.day, at: toIsoInstant(clock.now()) };
  const next = withHandMatch(known, noted);
  if (next.all.length > mostHandMatches)
    return { refused: `${mostHandMatches} matches by hand of this account stand: correct its files instead` };
  const isNoted = await reconciled.noteByHand(accountId, next);
  return isNoted ? { noted } : { refused: 'another person has just matched on this account: try again' };
}

/** What a person matches was left over by the last comparison. */
async function firstOfSame({ reconciled }: MatchByHandDeps, requested: Requested): Promise<First> {
  const { accountId, lines: places, bookings: ids } = requested;
  const cut = (await reconciled.ledger(accountId)).cuts.at(-1);
  if (cut === undefined) return { refused: 'this account was not compared with your ledger yet' };
  const open = await reconciled.openOf(accountId, cut);
  const lines = open.lines.filter((line) => places.includes(placeOf(line)));
  const bookings = open.bookings.filter(({ id }) => ids.includes(id));
  const known = new Set([...lines.map(placeOf), ...bookings.map(({ id }) => id)]);
  const unknown = [...places, ...ids].filter((each) => !known.has(each));
  if (unknown.length > 0)
    return { refused: `the last comparison has not left ${unknown.join(', ')} without a match` };
  if (!addsUp({ lines, bookings }))
    return {
      refused: 'lines and bookings do not add up to the same amount: two persons may settle the break',
    };
  const days = [...lines, ...bookings].map(({ day }) => day);
  return { day: days.toSorted()[0] ?? cut.day };
}

/** What was matched is kept nowhere: it is compared anew from the day before which it cannot be. */
async function firstOfApart(
  { reconciled, ledger, settings }: MatchByHandDeps,
  { accountId, lines: places }: Requested,
): Promise<First> {
  const { cuts } = await reconciled.ledger(accountId);
  const [begun, cut] = [cuts[0], cuts.at(-1)];
  if (begun === undefined || cut === undefined || settings.ledger === 'none')
    return { refused: 'this account was not compared with your ledger yet' };
  const firstDays: string[] = [];
  for (const place of places) {
    const firstDay = coveredBy(place.slice(0, place.indexOf('#')))?.firstDay;
    const parts = firstDay === undefined ? [] : await ledger.lines(accountId, firstDay);
    const isKnown = parts.some((part) => part.lines.some((line) => isAt(place, placeOf(line))));
    if (firstDay === undefined || !isKnown)
      return { refused: `no file has the line ${place} of this account` };
    firstDays.push(firstDay);
  }
  const first = firstDays.toSorted()[0] ?? cut.day;
  const from = correctableFrom(cut.day);
  if (first < from) return { refused: `days before ${from} are not compared again` };
  const [day, earliest] = [daysAfter(first, -calendarDays(settings.ledger)), daysAfter(begun.day, 1)];
  return { day: day < earliest ? earliest : day };
}

/** Of several lines with one id, the second one is `J9 (2)`. */
const isAt = (place: string, named: string) => place === named || place.startsWith(`${named} (`);
