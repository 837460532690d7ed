import { existsSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { buildRouteMap } from '@stricli/core';
import type { JournalFee } from '#shared/fees/fees-exchanges.ts';
import { journalHeader, journalLines } from '#shared/fees/journal/journal-csv.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { acceptPriceList, startFees } from '#shared/fees/fees-changes.ts';
import { feeMonths, journalFees, previewFees, showFees } from '#ops/commands/fees.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import {
  commonFlags,
  dayFlag,
  idOf,
  monthFlag,
  nonEmpty,
  type CommonFlags,
} from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { textOfFees, textOfMonths, textOfPreview } from './fees-text.ts';
import { hasDoneAll, textOfRun, watched } from './watched-run.ts';

const accountArgument = { parse: idOf, placeholder: 'ACCOUNT', brief: 'Id of the account' };
const oneAccount = { kind: 'tuple', parameters: [accountArgument] } as const;

interface StartFlags extends ChangeFlags {
  readonly asOf?: string;
  readonly account?: string;
}

const startParameters = {
  flags: {
    ...changeFlags,
    asOf: { ...dayFlag, optional: true, brief: 'Day at the bank; today if left out' },
    account: { kind: 'parsed', parse: idOf, optional: true, placeholder: 'ID', brief: 'Only this account' },
  },
} as const;

type Started = { readonly run: ShownRun } | { readonly refused: string };

/** A command that starts a run of one task, and waits for its end. */
const startCommand = (task: 'plan' | 'charge', brief: string) =>
  stageCommand({
    brief,
    parameters: startParameters,
    answer: async (asked: Asked<StartFlags>): Promise<Started> => {
      const { flags, terminal } = asked;
      const accounts = flags.account === undefined ? {} : { accounts: [flags.account] };
      const wish = { task, asOf: flags.asOf ?? businessDay(terminal.clock.now()), ...accounts };
      const answer = await changing(asked, startFees, wish);
      return 'refused' in answer ? answer : { run: await watched(asked, answer.run) };
    },
    text: (answer) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOfRun(answer.run)),
    isSuccess: (answer) => 'run' in answer && hasDoneAll(answer.run),
  });

const plan = startCommand('plan', 'Plan the fees of the months that are over; nothing is charged yet');
const charge = startCommand('charge', 'Charge the planned fees of the months that are released');

const months = stageCommand({
  brief: 'List the months with fees, and why the fees of a month wait',
  parameters: { flags: commonFlags },
  answer: async ({ deployment }: Asked) => feeMonths(deployment.function('FeesFunction')),
  text: (answer) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOfMonths(answer.months)),
  isSuccess: (answer) => !('refused' in answer),
});

interface MonthFlags extends CommonFlags {
  readonly month: string;
}

const preview = stageCommand({
  brief: 'Show what an account would be charged for a month, cent by cent',
  parameters: {
    flags: { ...commonFlags, month: { ...monthFlag, brief: 'Month of the fees' } },
    positional: oneAccount,
  },
  answer: async ({ flags: { month }, deployment, args: [accountId] }: Asked<MonthFlags, [string]>) =>
    previewFees(deployment.function('FeesFunction'), { accountId, month }),
  text: (answer, { args: [accountId] }) => {
    if ('absent' in answer) return notRegistered(accountId);
    return 'refused' in answer ? `Not done: ${answer.refused}.` : textOfPreview(answer);
  },
  isSuccess: (answer) => 'charges' in answer,
});

interface ShowFlags extends CommonFlags {
  readonly month?: string;
}

const show = stageCommand({
  brief: 'Show the fees of an account, and how far each one is',
  parameters: {
    flags: { ...commonFlags, month: { ...monthFlag, optional: true, brief: 'Only those of this month' } },
    positional: oneAccount,
  },
  answer: async ({ flags: { month }, deployment, args: [accountId] }: Asked<ShowFlags, [string]>) =>
    showFees(deployment.function('FeesFunction'), { accountId, ...(month !== undefined && { month }) }),
  text: (answer, { args: [accountId] }) => {
    if ('absent' in answer) return notRegistered(accountId);
    return 'refused' in answer ? `Not done: ${answer.refused}.` : textOfFees(accountId, answer);
  },
  isSuccess: (answer) => 'fees' in answer,
});

interface AcceptFlags extends ChangeFlags {
  readonly list: string;
  readonly from: string;
}

const accept = stageCommand({
  brief: 'Note that the customer of an account agreed to a price list',
  parameters: {
    flags: {
      ...changeFlags,
      list: { kind: 'parsed', parse: nonEmpty, placeholder: 'LIST', brief: 'Id of the price list' },
      from: { ...dayFlag, brief: 'First day for which it holds' },
    },
    positional: oneAccount,
  },
  answer: async (asked: Asked<AcceptFlags, [string]>) => {
    const { flags, args } = asked;
    return changing(asked, acceptPriceList, {
      accountId: args[0],
      priceList: flags.list,
      day: flags.from,
    });
  },
  text: (answer, { args: [accountId] }) => {
    if ('absent' in answer) return notRegistered(accountId);
    if ('refused' in answer) return `Not done: ${answer.refused}.`;
    return `${accountId}: ${answer.accepted.map(({ priceList, day }) => `${priceList} from ${day}`).join(', ')}`;
  },
  isSuccess: (answer) => 'accepted' in answer,
});

interface JournalFlags extends MonthFlags {
  readonly out: string;
  readonly all: boolean;
}

const journal = stageCommand({
  brief: 'Write what was charged for a month, with its tax, into a CSV file',
  parameters: {
    flags: {
      ...commonFlags,
      month: { ...monthFlag, brief: 'Month of the fees' },
      out: {
        kind: 'parsed',
        parse: nonEmpty,
        placeholder: 'FILE',
        brief: 'File to write; it must not exist',
      },
      all: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Also what is not charged: waived, in doubt, refused, free',
      },
    },
  },
  answer: journalInto,
  text: (answer) =>
    'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `${answer.out}: ${answer.fees} fees, ${answer.cents} cents`,
  isSuccess: (answer) => !('refused' in answer),
});

async function journalInto({ flags: { month, out, all }, deployment }: Asked<JournalFlags>) {
  if (existsSync(out)) throw new UsageError(`${out} exists already: name another file`);
  const written = { fees: 0, cents: 0 };
  let file: FileHandle | undefined;
  try {
    const refused = await journalFees(deployment.function('FeesFunction'), month, async (page) => {
      // Only once there is an answer. It says what customers pay for: only whoever asked for it may read it.
      file ??= await newFile(out);
      const wanted = page.filter((fee) => all || isCharged(fee));
      await file.write(journalLines(wanted));
      written.fees += wanted.length;
      written.cents += wanted.filter(isCharged).reduce((sum, fee) => sum + fee.charge.cents, 0);
    });
    return refused ?? { out, ...written };
  } finally {
    await file?.close();
  }
}

async function newFile(path: string): Promise<FileHandle> {
  const file = await open(path, 'wx', 0o600);
  await file.write(journalHeader);
  return file;
}

const isCharged = ({ state }: JournalFee) => state === 'ACCEPTED';

const notRegistered = (accountId: string) => `${accountId} is not in the register of accounts.`;

export const feesCommands = buildRouteMap({
  docs: { brief: 'Fees of accounts' },
  routes: { plan, charge, months, preview, show, accept, journal },
});
