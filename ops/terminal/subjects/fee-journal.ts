import { resolve } from 'node:path';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { FormatError } from '#shared/bookings/file-checks/file-check.ts';
import { checkJournalCsv } from '#shared/fees/commands/check-journal-csv.ts';
import { journalHeader, journalLines, reversalLines } from '#shared/fees/commands/journal-csv.ts';
import { isPaidBack } from '#shared/fees/commands/journal-lines.ts';
import { postingOfFee, postingOfReversal } from '#shared/fees/commands/journal-posting.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import type { JournalFee } from '#shared/fees/model/shown-fees.ts';
import { journalFees } from '#ops/commands/fees.ts';
import { commonFlags, monthFlag, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { counted } from '#ops/terminal/counted.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { outFlag } from '#ops/terminal/new-file.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { centsOf, checkDatevFiles, createDatevFiles, datevFile } from './fee-datev.ts';
import { checkJournalFile, createJournalFiles, type JournalFile } from './fee-journal-files.ts';

interface JournalFlags extends CommonFlags {
  readonly month: string;
  readonly out: string;
  readonly datev?: string;
  readonly all: boolean;
}

/** Writes files for the accounts. */
export const journalCommand = stageCommand({
  brief: 'Write the charges of a month with their tax, and the reversals, into a CSV file',
  parameters: {
    flags: {
      ...commonFlags,
      month: { ...monthFlag, brief: 'Month of the fees' },
      out: outFlag,
      datev: {
        kind: 'parsed',
        parse: datevFile,
        optional: true,
        placeholder: 'FILE',
        brief: 'Also write what is charged as a posting file for DATEV: EXTF_….csv',
      },
      all: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Also fees that are not charged: waived, of unknown outcome, refused, free',
      },
    },
  },
  answer: journalInto,
  text: (answer, { flags }) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOf(answer, flags)),
  isSuccess: (answer) => !('refused' in answer),
});

/** Until it is locked, a later export has these postings again. */
const notToImport = (month: string) =>
  `The journal of ${month} is open: do not import this file. Run \`fees lock-journal --month ${month}\`, and export again.`;

interface LockFlags extends ChangeFlags {
  readonly month: string;
}

/** What is charged or paid back later comes into the journal of the next month that is open. */
export const lockJournalCommand = stageCommand({
  brief: 'Lock the journal of a month: it takes no more lines',
  parameters: { flags: { ...changeFlags, month: { ...monthFlag, brief: 'Month of the journal' } } },
  answer: async (asked: Asked<LockFlags>) =>
    changing(asked, feeCommands.lockJournal, { month: asked.flags.month }),
  text: (answer, { flags: { month } }) =>
    'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `The journal of ${month} is locked with ${counted(answer.lines, 'line')}`,
  isSuccess: (answer) => !('refused' in answer),
});

type JournalWritten = Exclude<Awaited<ReturnType<typeof journalInto>>, { readonly refused: string }>;

function textOf({ files, ...journal }: JournalWritten, { month, out, datev, all }: JournalFlags): string {
  const { fees, reversals, postedCents: cents, isLocked } = journal;
  const batches = files.slice(1);
  const sum = `${signedAmountText(cents)} EUR in ${all ? 'what was charged and paid back' : 'all'}`;
  return [
    `${out}: ${counted(fees, 'fee')}, ${counted(reversals, 'reversal')}, ${sum}`,
    ...batches.map(
      ({ file, rows, postedCents }) =>
        `${file}: ${counted(rows, 'row')}, ${signedAmountText(postedCents)} EUR in all`,
    ),
    ...(datev === undefined || batches.length > 0
      ? []
      : ['There is nothing to post, so there is no DATEV file.']),
    ...(batches.length === 0 || isLocked ? [] : [notToImport(month)]),
  ].join('\n');
}

async function journalInto({ flags, deployment, terminal }: Asked<JournalFlags>) {
  const { month, out, datev, all } = flags;
  checkJournalFile(out);
  if (datev !== undefined) checkDatevFiles(datev);
  if (datev !== undefined && resolve(datev) === resolve(out))
    throw new UsageError(`--out and --datev are both ${out}: name two files`);
  const files = createJournalFiles();
  const postings = datev && createDatevFiles({ path: datev, month, atMs: terminal.clock.now(), files });
  const written = { fees: 0, reversals: 0, postedCents: 0, isLocked: true };
  let csv: JournalFile | undefined;
  try {
    const asking = { month, ...(all && { all }) };
    const refused = await journalFees(deployment.operators, asking, async ({ fees, reversals, books }) => {
      const posted = [
        ...fees.filter(isPosted).map((each) => postingOfFee(each, books)),
        ...reversals.filter(isPaidBack).map((each) => postingOfReversal(each, books)),
      ];
      const wanted = fees.filter(({ state }) => all || isCharged(state));
      const paidBack = reversals.filter((each) => all || isPaidBack(each));
      const content = { rows: wanted.length + paidBack.length, postedCents: centsOf(posted) };
      csv ??= await files.create(out, journalHeader, checkJournalCsv());
      await csv.add(journalLines(wanted, books) + reversalLines(paidBack, books), content);
      if (postings) await postings.write(posted, books);
      // A lock may end between two pages.
      written.isLocked &&= books.lockedAt !== undefined;
      written.fees += wanted.length;
      written.reversals += paidBack.length;
      written.postedCents += content.postedCents;
    });
    if (refused === undefined) return { ...written, files: await files.keep() };
    await files.discard();
    return refused;
  } catch (error) {
    await files.discard();
    if (!(error instanceof FormatError)) throw error;
    return { refused: `a file would break the rules of its format (${error.message}), so none is written` };
  }
}

const isPosted = ({ state, charge }: JournalFee) => isCharged(state) && charge.cents > 0;
