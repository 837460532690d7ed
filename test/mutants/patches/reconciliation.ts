import type { Mutant } from '../mutant.ts';

const healing = 'shared/reconciliation/healing/heal-bookings.ts';
const span = 'shared/reconciliation/full/compare-span.ts';
const ledger = 'shared/reconciliation/ledger/look-at-ledger.ts';
const money = 'shared/reconciliation/money/compare-money.ts';

/** Reconciliation: what would heal what is right, leave what is wrong, or say clean without having looked. */
export const reconciliation: readonly Mutant[] = [
  {
    name: 'compared-up-to-now',
    consequence: 'what the bank shows a moment late counts as gone from it',
    file: 'shared/reconciliation/full/look-at-bookings.ts',
    replace: 'toIsoInstant(nowMs - lagMs)',
    by: 'toIsoInstant(nowMs)',
  },
  {
    name: 'balance-without-watermarks',
    consequence: 'a balance is compared with sums of another moment',
    file: money,
    replace: '    if (isSame(before, after)) return',
    by: '    if (before.count <= after.count) return',
  },
  {
    name: 'difference-of-one-look',
    consequence: 'a booking that is on its way has the bookings of its account compared',
    file: money,
    replace: 'const leastLooks = 3;',
    by: 'const leastLooks = 1;',
  },
  {
    name: 'midnight-uses-up-looks',
    consequence: 'an account whose second look falls on midnight counts as not reached',
    file: money,
    replace: "orElse: 'around-midnight', isInLine: true }",
    by: "orElse: 'around-midnight' }",
  },
  {
    name: 'look-of-the-day-before',
    consequence: 'after midnight, a balance is compared as if bookings of the new day had not come',
    file: money,
    replace: 'return settings.startsByItself ? businessDay(clock.now()) : run.asOf;',
    by: 'return settings.startsByItself && clock.now() < 0 ? "" : run.asOf;',
  },
  {
    name: 'valuta-reading-before-the-bookings',
    consequence: 'a booking that vanished on its valuta date counts as one that the bank counts tomorrow',
    file: 'shared/reconciliation/money/compare-money.ts',
    replace: '  if (isUndecided(deps, read, dryRun)) return',
    by: '  if (otherReading(read) !== undefined) return',
  },
  {
    name: 'valuta-reading-of-a-late-balance',
    consequence: 'a balance that is a moment late decides for all accounts how valuta dates count',
    file: 'shared/reconciliation/money/valuta-reading.ts',
    replace: ' && youngestOfToday < toIsoInstant(sinceMs)',
    by: '',
  },
  {
    name: 'drift-settled-while-bookings-come',
    consequence: 'a look that could not tell closes the break of totals that are wrong',
    file: 'shared/reconciliation/full/compare-account.ts',
    replace: '  if (isInMotion || (!isDrifted',
    by: '  if ((!isDrifted',
  },
  {
    name: 'page-begins-behind-the-last-instant',
    consequence: 'bookings of one instant on two pages are lost, and fetched as if they had never been told',
    file: 'shared/reconciliation/reconciliation-bank.ts',
    replace: '    if (last > min) min = last;',
    by: '    if (last > min) min = toIsoInstant(Date.parse(last) + 1);',
  },
  {
    name: 'heal-noted-before-it-is-sent',
    consequence: 'what a crash keeps from being sent counts as sent',
    file: healing,
    replace: '...before, isOpen: true }',
    by: '...before, isOpen: true, sentAt: now }',
  },
  {
    name: 'break-before-it-is-noted',
    consequence: 'after a crash, a break of what is healed long since stays open for ever',
    file: healing,
    replace: '  await reconciled.noteFull(accountId, noted, known);',
    by: '',
  },
  {
    name: 'break-closed-by-half-a-look',
    consequence: 'a look that was cut short closes breaks of what it never reached',
    file: healing,
    replace: '  if (look.isCut) return new Set();',
    by: '',
  },
  {
    name: 'orphan-withdrawn-at-the-first-look',
    consequence: 'a list that once lacks a booking takes it out of the mirror',
    file: 'shared/reconciliation/healing/heal-changed.ts',
    replace: 'const leastMs = deps.settings.withdrawalSeconds * 1_000;',
    by: 'const leastMs = 0;',
  },
  {
    name: 'orphan-by-its-place-alone',
    consequence: 'a booking that slipped between two pages counts as gone',
    file: span,
    replace: '    if (alone === undefined) found.orphans.push(each.mirror);',
    by: '    if (alone === undefined || alone.id !== "") found.orphans.push(each.mirror);',
  },
  {
    name: 'withdrawn-booking-still-counts',
    consequence: 'totals contain what the bank no longer has',
    file: 'shared/mirror/booking-content.ts',
    replace: '  if (booking.isWithdrawn)',
    by: '  if (booking.isWithdrawn && booking.amountCents === 0)',
  },
  {
    name: 'withdrawn-booking-out-of-sight',
    consequence: 'the erasure of its customer does not find its text',
    file: 'shared/mirror/plan-booking.ts',
    replace: '? { recordedAtId: `${behindLists}${recordedAt}#${id}` }',
    by: '? { recordedAtId: "" }',
  },
  {
    name: 'withdrawal-undone-by-a-replay',
    consequence: 'a replay of what the bank told first brings back what it no longer has',
    file: 'shared/mirror/decide.ts',
    replace: "return placeOf(change) > placeOf(held) ? 'more' : 'less';",
    by: "return change.sequence >= '' ? 'more' : 'less';",
  },
  {
    name: 'digest-by-xor',
    consequence: 'two bookings that are there twice cancel each other, and the seal holds',
    file: 'shared/bank/booking-digest.ts',
    replace: 'BigInt.asUintN(64, one.high + other.high), low: BigInt.asUintN(64, one.low + other.low)',
    by: 'BigInt.asUintN(64, one.high ^ other.high), low: BigInt.asUintN(64, one.low ^ other.low)',
  },
  {
    name: 'breaker-without-limit',
    consequence: 'an error of the bank rewrites the whole mirror before anybody has seen it',
    file: 'shared/aws/reconciliation/healed-days.ts',
    replace: 'ConditionExpression: within,',
    by: 'ConditionExpression: `attribute_exists(pk) OR (${within})`,',
  },
  {
    name: 'release-of-whatever-waits',
    consequence: 'two persons release a heal, and another one of the same account is sent by it',
    file: 'shared/aws/reconciliation/held-heal-rows.ts',
    replace: 'const isKnown = known?.digest === heal.digest;',
    by: 'const isKnown = known?.kind === heal.kind;',
  },
  {
    name: 'clean-with-gaps',
    consequence: 'a run that did not reach all accounts says that there is no difference',
    file: 'shared/reconciliation/runs/is-clean.ts',
    replace: 'isPart: !isOverAll(run) }',
    by: 'isPart: false }',
  },
  {
    name: 'break-forgotten-that-seems-younger',
    consequence: 'a break that a worker with a clock ahead has opened stays open for ever',
    file: healing,
    replace: '    if (!left) settled.add(id);',
    by: '    settled.add(id);',
  },
  {
    name: 'missing-of-an-erased-holder',
    consequence: 'what an erased holder alone is named by is a break for ever on an account that others hold',
    file: 'shared/reconciliation/entities/of-the-living.ts',
    replace: '    if (shown === undefined) return true;',
    by: '    if (shown?.id !== undefined) return true;',
  },
  {
    name: 'half-a-ledger-counts',
    consequence:
      'lines of a file that cannot be read to its end are compared, and everything it lacks is a difference',
    file: 'shared/reconciliation/ledger/days-in-effect.ts',
    replace: "file of files.filter(({ state }) => state === 'read').toSorted(byTime)",
    by: 'file of files.toSorted(byTime)',
  },
  {
    name: 'ledger-beyond-a-gap',
    consequence: 'a file that was lost makes a difference of each booking of its day',
    file: 'shared/reconciliation/ledger/days-in-effect.ts',
    replace: '      while (byDay.has(daysAfter(until, 1))) until = daysAfter(until, 1);',
    by: '      until = lastDay ?? day;',
  },
  {
    name: 'corrected-file-not-noticed',
    consequence: 'a break that a corrected file explains stays open for ever',
    file: ledger,
    replace: "({ day, files }, n) => n > 0 && files !== effect.markOf(cuts[n - 1]?.day ?? '', day)",
    by: '({ files }) => files === undefined',
  },
  {
    name: 'late-webhook-not-matched',
    consequence:
      'a booking that comes late into the mirror is never matched, and its line is called unbooked',
    file: ledger,
    replace: '    if (last > 0 && !isSame(older, cut.sums)) continue;',
    by: '',
  },
  {
    name: 'open-lines-forgotten',
    consequence: 'a transfer that is booked the next day is two differences',
    file: ledger,
    replace: 'lines: [...cut.lines, ...lines]',
    by: 'lines: [...lines]',
  },
  {
    name: 'ledger-noted-before-its-breaks',
    consequence: 'after a crash, a difference is never told',
    file: 'shared/reconciliation/ledger/compare-ledger.ts',
    replace:
      '  if (isNew)\n    await reconciled.noteLedger(accountId, { ...known, open: [...new Set([...known.open, ...names])] });',
    by: '  await reconciled.noteLedger(accountId, { ...next, open: names });',
  },
  {
    name: 'ledger-break-forgotten',
    consequence: 'after a crash, a break of what is explained since stays open for ever',
    file: 'shared/reconciliation/ledger/compare-ledger.ts',
    replace:
      '  if (isNew)\n    await reconciled.noteLedger(accountId, { ...known, open: [...new Set([...known.open, ...names])] });',
    by: '',
  },
];
