import { open, type FileHandle } from 'node:fs/promises';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { journalHeader, journalLines, reversalLines } from '#shared/fees/commands/journal-csv.ts';
import { isCharged } from '#shared/fees/model/fee-intent.ts';
import type { ShownReversal } from '#shared/fees/model/shown-fees.ts';
import { journalFees } from '#ops/commands/fees.ts';
import { commonFlags, monthFlag, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { checkNewFile, outFlag } from '#ops/terminal/new-file.ts';

interface JournalFlags extends CommonFlags {
  readonly month: string;
  readonly out: string;
  readonly all: boolean;
}

/** Writes a file for the accounts. */
export const journalCommand = stageCommand({
  brief: 'Write the charges of a month with their tax, and the reversals, into a CSV file',
  parameters: {
    flags: {
      ...commonFlags,
      month: { ...monthFlag, brief: 'Month of the fees' },
      out: outFlag,
      all: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Also fees that are not charged: waived, of unknown outcome, refused, free',
      },
    },
  },
  answer: journalInto,
  text: (answer) =>
    'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `${answer.out}: ${counted(answer.fees, 'fee')}, ${counted(answer.reversals, 'reversal')}, ${signedAmountText(answer.cents)} EUR in all`,
  isSuccess: (answer) => !('refused' in answer),
});

async function journalInto({ flags: { month, out, all }, deployment }: Asked<JournalFlags>) {
  checkNewFile(out);
  const written = { fees: 0, reversals: 0, cents: 0 };
  let file: FileHandle | undefined;
  try {
    const refused = await journalFees(deployment.operators, month, async ({ fees, reversals }) => {
      // Only once there is an answer. It shows what customers pay for, so only its owner may read it.
      file ??= await newFile(out);
      const wanted = fees.filter(({ state }) => all || isCharged(state));
      const paidBack = reversals.filter((each) => all || isPaidBack(each));
      await file.write(journalLines(wanted) + reversalLines(paidBack));
      written.fees += wanted.length;
      written.reversals += paidBack.length;
      for (const { state, charge: charged } of wanted) if (isCharged(state)) written.cents += charged.cents;
      for (const each of paidBack) if (isPaidBack(each)) written.cents -= each.cents;
    });
    return refused ?? { out, ...written };
  } finally {
    await file?.close();
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

async function newFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx', 0o600);
  await file.write(journalHeader);
  return file;
}

const isPaidBack = ({ state }: ShownReversal) => state === 'ACCEPTED' || state === 'BOOKED';
