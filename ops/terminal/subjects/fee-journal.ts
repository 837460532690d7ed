import { open, type FileHandle } from 'node:fs/promises';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { journalHeader, journalLines, reversalLines } from '#shared/fees/commands/journal-csv.ts';
import { isPaidBack } from '#shared/fees/commands/journal-lines.ts';
import { postingOfFee, postingOfReversal } from '#shared/fees/commands/journal-posting.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import type { JournalFee } from '#shared/fees/model/shown-fees.ts';
import { journalFees } from '#ops/commands/fees.ts';
import { commonFlags, monthFlag, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { checkNewFile, outFlag } from '#ops/terminal/new-file.ts';
import { createDatevFiles, datevFile } from './fee-datev.ts';

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
  text: (answer, { flags: { month, datev } }) => {
    if ('refused' in answer) return `Not done: ${answer.refused}.`;
    const { out, fees, reversals, cents, isLocked } = answer;
    return [
      `${out}: ${counted(fees, 'fee')}, ${counted(reversals, 'reversal')}, ${signedAmountText(cents)} EUR in all`,
      ...(datev === undefined || isLocked ? [] : [notToImport(month)]),
    ].join('\n');
  },
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

async function journalInto({ flags, deployment, terminal }: Asked<JournalFlags>) {
  const { month, out, datev, all } = flags;
  checkNewFile(out);
  const batch = datev === undefined ? undefined : { path: datev, month, atMs: terminal.clock.now() };
  if (batch !== undefined) checkNewFile(batch.path);
  const postings = batch && createDatevFiles(batch);
  const written = { fees: 0, reversals: 0, cents: 0, isLocked: true };
  let file: FileHandle | undefined;
  try {
    const refused = await journalFees(deployment.operators, month, async ({ fees, reversals, books }) => {
      const charged = [
        ...fees.filter(isPosted).map((each) => postingOfFee(each, books)),
        ...reversals.filter(isPaidBack).map((each) => postingOfReversal(each, books)),
      ];
      await postings?.write(charged, books);
      // Only once there is an answer. It shows what customers pay for, so only its owner may read it.
      file ??= await newFile(out);
      const wanted = fees.filter(({ state }) => all || isCharged(state));
      const paidBack = reversals.filter((each) => all || isPaidBack(each));
      await file.write(journalLines(wanted, books) + reversalLines(paidBack, books));
      // A lock may end between two pages.
      written.isLocked &&= books.lockedAt !== undefined;
      written.fees += wanted.length;
      written.reversals += paidBack.length;
      written.cents += charged.reduce((sum, { cents }) => sum + cents, 0);
    });
    return refused ?? { out, ...written };
  } finally {
    await file?.close();
    await postings?.close();
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function newFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx', 0o600);
  await file.write(journalHeader);
  return file;
}

const isPosted = ({ state, charge }: JournalFee) => isCharged(state) && charge.cents > 0;
