import { mostSettlementBytes } from '#shared/fees/model/settlement-file.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { feeTotals } from '#ops/commands/fees.ts';
import { commonFlags, monthFlag, nonEmpty, type CommonFlags } from '#ops/terminal/arguments.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { givenFile } from '#ops/terminal/given-file.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';
import { UnreadableLedgerError } from '#shared/partner-ledger/read/unreadable-ledger.ts';
import { isXml, xmlText } from '#shared/partner-ledger/read/xml-text.ts';
import { agrees, textOfTotals } from './fee-totals-text.ts';
import { hasDoneAll, textOfRun, watched } from './watched-run.ts';

interface ImportFlags extends ChangeFlags {
  readonly month: string;
}

/** Imports the bank's settlement file and shows the comparison. */
export const importSettlementCommand = stageCommand({
  brief: 'Import the settlement file of the bank for a month, and compare it',
  parameters: {
    flags: {
      ...changeFlags,
      month: { ...monthFlag, brief: 'Month that is settled, by the cut-off day at its end' },
    },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: nonEmpty, placeholder: 'FILE', brief: 'CSV with a header, or camt.053' }],
    },
  },
  answer: imported,
  text: (answer, { flags: { stage } }) => {
    if ('lines' in answer) return `Not done: ${answer.lines.join('\n')}.`;
    if ('refused' in answer) return `Not done: ${answer.refused}.`;
    return [
      ...(answer.isKnown ? ['That file was imported before: nothing was changed.'] : []),
      ...(hasDoneAll(answer.run) ? [] : [textOfRun(answer.run, stage)]),
      textOfTotals(answer.totals),
    ].join('\n');
  },
  isSuccess: (answer) => !('refused' in answer) && hasDoneAll(answer.run) && agrees(answer.totals),
});

async function imported(asked: Asked<ImportFlags, [string]>) {
  const { flags, deployment, args } = asked;
  const { month } = flags;
  const text = await textOf(args[0]);
  const answer = await changing(asked, feeCommands.importSettlement, { month, text });
  // Each mistake of the file has a line of its own.
  if ('refused' in answer) return { ...answer, lines: answer.refused.split('\n') };
  const run = await watched(asked, answer.run);
  const totals = await feeTotals(deployment.operators, month);
  return 'refused' in totals ? totals : { isKnown: answer.isKnown, run, totals };
}

/** Of a file in UTF-8 what follows keeps the bytes: its hash is that of the file. XML may be in another encoding. */
async function textOf(file: string): Promise<string> {
  const bytes = await givenFile(file);
  if (bytes.length > mostSettlementBytes)
    throw new UsageError(
      `${file} has more than ${mostSettlementBytes / 1_024} KiB; leave out lines that are no settlement`,
    );
  const text = bytes.toString('utf8');
  const isUtf8 = Buffer.from(text).equals(bytes);
  const decoded = isXml(bytes) ? await decodedXml(file, bytes) : undefined;
  if (isUtf8) return text;
  if (decoded?.trimStart().startsWith('<') === true) return decoded;
  throw new UsageError(`${file} is not UTF-8; save it as UTF-8`);
}

async function decodedXml(file: string, bytes: Uint8Array): Promise<string> {
  try {
    return await xmlText(bytes);
  } catch (error) {
    if (error instanceof UnreadableLedgerError)
      throw new UsageError(`${file} cannot be read: ${error.mistakes.join('; ')}`);
    throw error;
  }
}

interface FileFlags extends CommonFlags {
  readonly month: string;
  readonly number?: number;
}

/** Prints an imported file as it was. */
export const settlementFileCommand = stageCommand({
  brief: 'Print an imported settlement file of a month unchanged',
  parameters: {
    flags: {
      ...commonFlags,
      month: { ...monthFlag, brief: 'Month that is settled' },
      number: {
        kind: 'parsed',
        parse: wholeNumber(1, 9_999),
        optional: true,
        placeholder: 'N',
        brief: 'Its number in `fees totals`; default: the valid one',
      },
    },
  },
  answer: async ({ deployment, flags: { month, number } }: Asked<FileFlags>) =>
    deployment.operators.call(feeQueries.settlementFile, {
      month,
      ...(number !== undefined && { number }),
    }),
  document: (answer) => ('file' in answer ? answer.file.text : undefined),
  text: (answer, { flags: { month } }) =>
    'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `No such file was imported for ${month}: see \`fees totals --month ${month}\`.`,
  isSuccess: (answer) => 'file' in answer,
});
