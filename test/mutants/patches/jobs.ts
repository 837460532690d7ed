import type { Mutant } from '../mutant.ts';

const worker = 'shared/jobs/work-shard.ts';

/** Runs over the portfolio, the onboarding and the statements. */
export const jobs: readonly Mutant[] = [
  {
    name: 'part-left-out-of-the-hash',
    consequence: 'most of a report can be changed without the verification of its run noticing',
    file: 'shared/jobs/work-shard.ts',
    replace: 'parts: [...progress.parts, ...reported],',
    by: 'parts: [...reported],',
  },
  {
    name: 'manifest-of-other-results',
    consequence: 'a report verifies although it states other results than the run',
    file: 'shared/jobs/verify-run.ts',
    replace: 'return isOfRun ? manifest : undefined;',
    by: "return isOfRun || run.job !== '' ? manifest : undefined;",
  },
  {
    name: 'report-overwritten-by-lost-worker',
    consequence:
      'the report of a run shows what a worker found that had lost its shard, and not what was counted',
    file: 'shared/jobs/work-shard.ts',
    replace: 'id: `${shard.id}-${progress.next}.${shard.fence}`,',
    by: 'id: `${shard.id}-${progress.next}`,',
  },
  {
    name: 'item-ends-workers-for-ever',
    consequence: 'one account that no worker survives keeps the others of its shard without a statement',
    file: 'shared/jobs/set-aside.ts',
    replace: 'position === next && claims > mostEnded;',
    by: 'position === next && claims > 1_000 * mostEnded;',
  },
  {
    name: 'innocent-item-set-aside',
    consequence: 'an account is left out although another one ended the workers',
    file: 'shared/jobs/set-aside.ts',
    replace: "export const isOneByOne = ({ claims }: Pick<Shard, 'claims'>) => claims > 1;",
    by: "export const isOneByOne = ({ claims }: Pick<Shard, 'claims'>) => claims > mostEnded;",
  },
  {
    name: 'item-blamed-for-failing-worker',
    consequence: 'while the bucket of reports is down, accounts are left out one by one',
    file: worker,
    replace: '      await giveBack(deps, name, shard);\n',
    by: '',
  },
  {
    name: 'settled-item-keeps-its-claims',
    consequence: 'two accounts that end workers count as one, and the second is left out at once',
    file: 'shared/aws/jobs/shard-rows.ts',
    replace: 'postponed, parts, claims: 1, ...(sums',
    by: 'postponed, parts, ...(sums',
  },
  {
    name: 'shard-counted-twice',
    consequence:
      'a worker that lost its shard counts it as well, and the run ends before the last shard does',
    file: 'shared/aws/jobs/shard-rows.ts',
    replace: '{ Delete: { TableName, Key: open, ...isOurs } },',
    by: '{ Delete: { TableName, Key: open, ...(fence < 0 && isOurs) } },',
  },
  {
    name: 'cursor-before-effects',
    consequence: 'a crash leaves accounts out that the run counts as done',
    file: worker,
    replace: `    progress = await workChunk(deps, claimed, { progress, size });
    if (progress.next > before) await shards.advance(name, fence, progress);`,
    by: `    const next = Math.min(before + size, items.length);
    await shards.advance(name, fence, { ...progress, next });
    progress = await workChunk(deps, claimed, { progress, size });`,
  },
  {
    name: 'write-started-late',
    consequence: 'a worker ends while the bank still works, and the outcome of the write is unknown',
    file: worker,
    replace: 'if (remainingMs() < neededMs) return false;',
    by: 'if (remainingMs() < neededMs / 1_000) return false;',
  },
  {
    name: 'copies-of-a-shard-multiply',
    consequence: 'while no slot is free, each copy of a message makes another one',
    file: worker,
    replace: 'if (isFirst) await queue.send([name], noSlotSeconds);',
    by: "if (isFirst || name.shardId !== '') await queue.send([name], noSlotSeconds);",
  },
  {
    name: 'partial-coverage-says-clean',
    consequence: 'a run that missed accounts says that there is no difference',
    file: 'shared/jobs/coverage.ts',
    replace: 'isFull: completedAt !== undefined && notReached === 0,',
    by: 'isFull: completedAt !== undefined && notReached >= 0,',
  },
  {
    name: 'evidence-of-onboarding-unreadable',
    consequence: 'an account gets no statement once a booking is backdated to before its onboarding',
    file: 'shared/portfolio/onboarding/onboard-account.ts',
    replace: "Buffer.from((await Array.fromAsync(texts)).join(''))",
    by: 'Buffer.from(JSON.stringify({ lines: await Array.fromAsync(texts) }))',
  },
  {
    name: 'utc-day-for-berlin-day',
    consequence: 'what the bank records in the last hours of a month is stated a month early, or never',
    file: 'shared/bookings/booking-day.ts',
    replace: 'return bookingDate ?? businessDay(Date.parse(recordedAt));',
    by: "return bookingDate ?? (recordedAt === '' ? businessDay(Date.parse(recordedAt)) : recordedAt.slice(0, 10));",
  },
  {
    name: 'undated-line-of-an-earlier-day',
    consequence: 'at a bank that shows no booking dates, what was lost is in no statement of its month',
    file: 'shared/statements/publish/verify-booked.ts',
    replace: 'dayOf(line, period) >= period.firstDay',
    by: "(line.bookingDay ?? '') >= period.firstDay",
  },
  {
    name: 'nothing-found-by-booking-date',
    consequence: 'a bank that finds no booking by its date is taken for one that has booked nothing',
    file: 'shared/bookings/bank-statements.ts',
    replace: 'if (!isDated) yield* recordedWithoutDay(bank, account_id, days);',
    by: '',
  },
  {
    name: 'entries-not-counted-while-written',
    consequence: 'a file states totals that its own lines do not add up to',
    file: 'shared/statements/publish/write-statement.ts',
    replace: 'if (!isSameTotals(written, totals))',
    by: 'if (written.credits + written.debits === 0 && !isSameTotals(written, totals))',
  },
  {
    name: 'bookings-in-motion-are-stated',
    consequence:
      'a file states a booking otherwise than it was verified: it was corrected while the file was written',
    file: 'shared/statements/publish/compose-statement.ts',
    replace: 'if (!isSame(read.sums(), verified))',
    by: 'if (read.sums().count !== verified.count)',
  },
  {
    name: 'cut-off-list-is-shorter',
    consequence:
      'half of an earlier statement counts for all of it, and its other bookings are stated once more',
    file: 'shared/kernel/listed-json.ts',
    replace: '  throw cutOff();\n}\n\nconst isHead',
    by: '}\n\nconst isHead',
  },
  {
    name: 'failed-pass-completes-its-files',
    consequence: 'a file that was given up halfway can be seen, or its parts are paid for',
    file: 'shared/aws/statements/statement-files.ts',
    replace: 'await Promise.allSettled(writers.map(async (writer) => writer.abort()));',
    by: 'await Promise.allSettled(writers.map(async (writer) => writer.end()));',
  },
  {
    name: 'valuta-totals-in-opbd',
    consequence: 'a statement by booking date opens with a balance by valuta date',
    file: 'shared/statements/publish/compose-statement.ts',
    replace: 'before?.publication?.closingCents ?? account.baseline?.bookedCents ?? 0;',
    by: 'before?.evidence?.closingCents ?? account.baseline?.valutaCents ?? 0;',
  },
  {
    name: 'asked-again-while-unknown',
    consequence: 'the bank makes two statements of account, since it was still at work on the first request',
    file: 'shared/statements/of-account/issue-of-account.ts',
    replace: 'if (waitMs > 0) return later(waitMs / 1_000);',
    by: 'if (waitMs > unansweredMs) return later(waitMs / 1_000);',
  },
  {
    name: 'closed-before-onboarding-forgotten',
    consequence: 'bookings of an account that was closed before its onboarding are in no statement',
    file: 'shared/statements/unstated/after-closure.ts',
    replace: 'const counted = countedUntil(account);',
    by: 'const counted = account.statedUntil;',
  },
  {
    name: 'withdrawn-booking-stays-stated',
    consequence: 'statements go on counting a booking that the bank no longer has',
    file: 'shared/statements/unstated/proved-by-all.ts',
    replace: 'const isCents = booking?.amountCents ?? 0;',
    by: 'const isCents = booking?.amountCents ?? cents;',
  },
  {
    name: 'repeated-answer-taken-for-new',
    consequence:
      'a statement is called wrong that counts what the bank left out as it repeated the one before',
    file: 'shared/statements/model/counted-until.ts',
    replace: 'requestedAt < evidence.askedAt ? requestedAt : evidence.askedAt',
    by: 'requestedAt > evidence.askedAt ? requestedAt : evidence.askedAt',
  },
  {
    name: 'numbers-through-the-years',
    consequence: 'the first statement of a year does not have number 1',
    file: 'shared/statements/publish/compose-statement.ts',
    replace: 'before?.publication?.year === year ?',
    by: 'before?.publication !== undefined ?',
  },
  {
    name: 'last-day-out-of-the-valuta-balance',
    consequence: 'a statement shows a valuta balance without what is valued on its last day',
    file: 'shared/statements/publish/valuta-balance.ts',
    replace: 'valutaDate <= lastDay;',
    by: 'valutaDate < lastDay;',
  },
  {
    name: 'published-before-healed',
    consequence: 'a crash between both leaves the break of a published statement open for ever',
    file: 'shared/statements/publish/publish-period.ts',
    replace: `    await breaks.heal({ entity: name, found: [] }, toIsoInstant(clock.now()));
    await rows.publish({ ...row, state: 'PUBLISHED', publication });`,
    by: `    await rows.publish({ ...row, state: 'PUBLISHED', publication });
    await breaks.heal({ entity: name, found: [] }, toIsoInstant(clock.now()));`,
  },
  {
    name: 'unproved-statement-published',
    consequence: 'a statement is published that nobody has proved complete',
    file: 'shared/statements/publish/publish-period.ts',
    replace: 'if (!(await areDecided(name, unproved)))',
    by: 'if (unproved.length > 9 && !(await areDecided(name, unproved)))',
  },
  {
    name: 'counted-by-baseline-forgotten',
    consequence: 'what was recorded shortly before the onboarding is counted twice',
    file: 'shared/portfolio/onboarding/onboard-account.ts',
    replace: '.filter(({ day, recordedAt }) => day <= start.day && recordedAt >= instant)',
    by: '.filter(({ day, recordedAt }) => day < start.day && recordedAt >= instant)',
  },
  {
    name: 'waits-for-what-is-parked',
    consequence: 'a booking that the mirror cannot take in holds an account up, and no break says so',
    file: 'shared/statements/model/issue.ts',
    replace: 'look > mostLooks;',
    by: 'look > 9 * mostLooks;',
  },
  {
    name: 'closing-at-the-same-instant-dropped',
    consequence: 'of two changes to a closure at one instant, the later one is dropped',
    file: 'shared/aws/portfolio/account-register.ts',
    replace: 'closingSeenAt <= :seenAt',
    by: 'closingSeenAt < :seenAt',
  },
  {
    name: 'mark-within-a-word',
    consequence:
      'a payer forges the reference, the IBAN or the creditor that readers of MT940 take from a purpose',
    file: 'shared/statements/formats/mt940/without-marks.ts',
    replace: 'new RegExp(`(${spaced',
    by: 'new RegExp(`(?:^| )(${spaced',
  },
  {
    name: 'virtual-iban-of-incoming-money-lost',
    consequence: 'nobody can tell from a camt.053 for which virtual IBAN money has come in',
    file: 'shared/statements/formats/camt053/party-elements.ts',
    replace: '...creditorAccount(virtualIban) }',
    by: '}',
  },
  {
    name: 'message-ends-after-the-next-entry',
    consequence: 'a message of MT940 ends with a balance that counts the first entry of the next one',
    file: 'shared/statements/formats/mt940/pages.ts',
    replace: 'between((page += 1), cents)',
    by: 'between((page += 1), cents + entryCents)',
  },
  {
    name: 'original-amount-with-charges',
    consequence: 'MT940 states an original amount of a return that may have its charges in it',
    file: 'shared/statements/formats/mt940/field-86.ts',
    replace: 'isReturn && returnCharges === undefined',
    by: 'isReturn',
  },
  {
    name: 'cancelled-charge-as-charge',
    consequence: 'accounting posts a charge that was taken back as one more charge',
    file: 'shared/statements/formats/booking-codes.ts',
    replace: '...(codes === fee ? ofDirection(fee, cents) : other), isReversal: true',
    by: '...(codes === fee ? ofDirection(fee, cents) : other)',
  },
];
