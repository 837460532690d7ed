import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { calendarDays } from '#shared/partner-ledger/match/rules.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { addsUp, contentOf } from '#shared/reconciliation/ledger/apply-hand-matches.ts';
import { coveredBy } from '#shared/reconciliation/ledger/file-name.ts';
import { placeOf } from '#shared/reconciliation/ledger/ledger-breaks.ts';
import {
  handMatchesAbout,
  withHandMatch,
  type HandMatch,
  type HandMatches,
} from '#shared/reconciliation/model/hand-match.ts';
import { correctableFrom, type KnownLedger } from '#shared/reconciliation/model/known-ledger.ts';
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
type Said = Pick<HandMatch, 'lines' | 'bookings' | 'day' | 'contentSha256'> | { readonly refused: string };

/** The row of an account holds so many. */
const mostHandMatches = 200;

/** Notes what a person says about lines and bookings. The next comparison of the account applies it. */
export async function matchByHand(
  deps: MatchByHandDeps,
  request: Requested & { readonly changeId: string },
): Promise<ReconciliationResponse<'match'>> {
  const { accountId, changeId: id, is } = request;
  const { reconciled, register, clock } = deps;
  if ((await register.read(accountId)) === undefined) return { absent: true };
  const known = await reconciled.byHand(accountId);
  const before = known.all.find((each) => each.id === id);
  if (before !== undefined) return { noted: before };
  const said = await saidOf(deps, request, known);
  if ('refused' in said) return said;
  const noted = { id, is, ...said, at: toIsoInstant(clock.now()) };
  const next = withHandMatch(known, noted);
  if (next.all.length > mostHandMatches)
    return {
      refused: `this account has ${mostHandMatches} matches by hand, and takes no more: correct its files instead`,
    };
  const isNoted = await reconciled.noteByHand(accountId, next);
  return isNoted
    ? { noted }
    : { refused: 'another person has just matched something on this account: try again' };
}

async function saidOf(deps: MatchByHandDeps, request: Requested, known: HandMatches): Promise<Said> {
  switch (request.is) {
    case 'same':
      return saidOfSame(deps, request);
    case 'apart':
      return saidOfApart(deps, request);
    case 'released':
      return saidOfReleased(deps, request, known);
  }
}

/** What a person matches was left over by the last comparison. */
async function saidOfSame({ reconciled }: MatchByHandDeps, requested: Requested): Promise<Said> {
  const { accountId, lines: places, bookings: ids } = requested;
  const cut = (await reconciled.ledger(accountId)).cuts.at(-1);
  if (cut === undefined) return notCompared;
  const open = await reconciled.openOf(accountId, cut);
  const lines = open.lines.filter((line) => places.includes(placeOf(line)));
  const bookings = open.bookings.filter(({ id }) => ids.includes(id));
  const known = new Set([...lines.map(placeOf), ...bookings.map(({ id }) => id)]);
  const unknown = [...places, ...ids].filter((each) => !known.has(each));
  if (unknown.length > 0)
    return {
      refused: `the last comparison has not left ${unknown.join(', ')} without a match: name what its breaks name`,
    };
  if (!addsUp({ lines, bookings }))
    return {
      refused:
        'lines and bookings do not add up to the same amount: add what is missing, or settle the break with breaks propose',
    };
  const days = [...lines, ...bookings].map(({ day }) => day);
  const day = days.toSorted()[0] ?? cut.day;
  return { lines: places, contentSha256: contentOf(lines), bookings: ids, day };
}

/** What was matched is kept nowhere: it is compared anew from the day before which it cannot be. */
async function saidOfApart(
  { reconciled, ledger, settings }: MatchByHandDeps,
  { accountId, lines: places, bookings }: Requested,
): Promise<Said> {
  const { cuts } = await reconciled.ledger(accountId);
  if (settings.ledger === 'none') return notCompared;
  const firstDays: string[] = [];
  for (const place of places) {
    const firstDay = coveredBy(place.slice(0, place.indexOf('#')))?.firstDay;
    const parts = firstDay === undefined ? [] : await ledger.lines(accountId, firstDay);
    const isKnown = parts.some((part) => part.lines.some((line) => isAt(place, placeOf(line))));
    if (firstDay === undefined || !isKnown)
      return { refused: `no file has the line ${place} of this account: name the line as its break does` };
    firstDays.push(firstDay);
  }
  const again = comparedFrom(cuts, firstDays, calendarDays(settings.ledger));
  return 'refused' in again ? again : { lines: places, bookings, ...again };
}

/** Everything that was said together about one of them is released together. */
async function saidOfReleased(
  { reconciled }: MatchByHandDeps,
  { accountId, ...named }: Requested,
  known: HandMatches,
): Promise<Said> {
  const standing = handMatchesAbout(known.all, named).filter(({ is }) => is !== 'released');
  const lines = [...new Set(standing.flatMap((each) => each.lines))];
  const bookings = [...new Set(standing.flatMap((each) => each.bookings))];
  const unsaid = [...named.lines, ...named.bookings].filter((id) => ![...lines, ...bookings].includes(id));
  if (unsaid.length > 0)
    return {
      refused: `nobody has matched or unmatched ${unsaid.join(', ')}: name what reconcile show lists`,
    };
  const { cuts } = await reconciled.ledger(accountId);
  const again = comparedFrom(
    cuts,
    standing.map(({ day }) => day),
  );
  return 'refused' in again ? again : { lines, bookings, ...again };
}

const notCompared = {
  refused: 'this account was not compared with your ledger yet: start reconcile run --tier ledger',
};

/** The earliest of the days, less the window, if the account can be compared anew from there. */
function comparedFrom(
  cuts: KnownLedger['cuts'],
  days: readonly string[],
  windowDays = 0,
): { readonly day: string } | { readonly refused: string } {
  const [begun, cut] = [cuts[0], cuts.at(-1)];
  if (begun === undefined || cut === undefined) return notCompared;
  const first = days.toSorted()[0] ?? cut.day;
  const from = correctableFrom(cut.day);
  if (first < from)
    return { refused: `days before ${from} are not compared again: settle the break with breaks propose` };
  const [day, earliest] = [daysAfter(first, -windowDays), daysAfter(begun.day, 1)];
  return { day: day < earliest ? earliest : day };
}

/** Of several lines with one id, the second one is `J9 (2)`. */
const isAt = (place: string, named: string) => place === named || place.startsWith(`${named} (`);
