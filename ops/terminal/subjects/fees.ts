import { buildRouteMap } from '@stricli/core';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { feeCommands, type FeeCommandRequest } from '#shared/fees/commands/fee-commands.ts';
import { feeDecisions } from '#shared/fees/commands/fee-decisions.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { feeTotals } from '#ops/commands/fees.ts';
import { changeFlags, changing, reasonFlag, type ChangeFlags } from '#ops/terminal/changing.ts';
import {
  commonFlags,
  dayFlag,
  idOf,
  monthFlag,
  nonEmpty,
  type CommonFlags,
} from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';
import { isDecided, textOfProposed } from './approvals.ts';
import { journalCommand, lockJournalCommand } from './fee-journal.ts';
import { importSettlementCommand, settlementFileCommand } from './fee-settlements.ts';
import { agrees, textOfTotals } from './fee-totals-text.ts';
import { textOfFees, textOfMonths, textOfPreview } from './fees-text.ts';
import { notRegistered, oneAccount } from './one-account.ts';
import { shownOutcome } from '#ops/commands/shown-approval.ts';
import { hasDoneAllStarted, textOfStarted, watchedIfStarted, type Started } from './watched-run.ts';

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

/** A command that starts a run of one task, and waits for its end. */
const startCommand = (task: FeeCommandRequest<'start'>['task'], brief: string) =>
  stageCommand({
    brief,
    parameters: startParameters,
    answer: async (asked: Asked<StartFlags>): Promise<Started> => {
      const { flags, terminal } = asked;
      const accounts = flags.account === undefined ? {} : { accounts: [flags.account] };
      const request = { task, asOf: flags.asOf ?? businessDay(terminal.clock.now()), ...accounts };
      return watchedIfStarted(asked, await changing(asked, feeCommands.start, request));
    },
    text: textOfStarted,
    isSuccess: hasDoneAllStarted,
  });

const plan = startCommand('plan', 'Plan the fees of past months, without charging them yet');
const charge = startCommand('charge', 'Charge the planned fees of released months');

const review = startCommand(
  'review',
  'Compare charged fees with the lists of the bank and with their bookings',
);
const settle = startCommand('settle', 'Compare the charged fees with the settlement of the bank');

const totals = stageCommand({
  brief: 'Show the totals of a month: our fees, the lists of the bank, and its settlement',
  parameters: {
    flags: { ...commonFlags, month: { ...monthFlag, brief: 'Month in which fees took effect' } },
  },
  answer: async ({ deployment, flags: { month } }: Asked<MonthFlags>) =>
    feeTotals(deployment.operators, month),
  text: (answer) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOfTotals(answer)),
  isSuccess: (answer) => !('refused' in answer) && agrees(answer),
});

const months = stageCommand({
  brief: 'List the months with fees, why the fees of a month wait, and whose journals are locked',
  parameters: { flags: commonFlags },
  answer: async ({ deployment: { operators } }: Asked) => operators.call(feeQueries.months, {}),
  text: (answer) => ('refused' in answer ? `Not done: ${answer.refused}.` : textOfMonths(answer.months)),
  isSuccess: (answer) => !('refused' in answer),
});

interface MonthFlags extends CommonFlags {
  readonly month: string;
}

interface PreviewFlags extends MonthFlags {
  readonly account: string;
}

const preview = stageCommand({
  brief: 'Show what an account would be charged for a month, cent by cent',
  parameters: {
    flags: {
      ...commonFlags,
      account: { kind: 'parsed', parse: idOf, placeholder: 'ID', brief: 'The account' },
      month: { ...monthFlag, brief: 'Month of the fees' },
    },
  },
  answer: async ({ flags: { account, month }, deployment }: Asked<PreviewFlags>) =>
    deployment.operators.call(feeQueries.preview, { accountId: account, month }),
  text: (answer, { flags: { account } }) => {
    if ('absent' in answer) return notRegistered(account);
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
    deployment.operators.call(feeQueries.show, {
      accountId,
      ...(month !== undefined && { month }),
    }),
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
    return changing(asked, feeCommands.accept, {
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

const oneFee = {
  kind: 'tuple',
  parameters: [{ parse: idOf, placeholder: 'FEE', brief: 'As `fees show` names it' }],
} as const;

interface ReverseFlags extends CommonFlags {
  readonly cents: number;
  readonly reason: string;
}

const reverse = stageCommand({
  brief: 'Propose to pay back a fee or a part of it; another person approves it',
  parameters: {
    flags: {
      ...commonFlags,
      cents: {
        kind: 'parsed',
        parse: wholeNumber(1, maxAmountCents),
        placeholder: 'CENTS',
        brief: 'At most what was charged',
      },
      reason: reasonFlag,
    },
    positional: oneFee,
  },
  answer: async ({ flags: { cents, reason }, deployment, args: [fee] }: Asked<ReverseFlags, [string]>) =>
    shownOutcome(await deployment.operators.propose(feeDecisions.reverse, { fee, cents }, reason)),
  text: textOfProposed,
  isSuccess: isDecided,
});

const payBack = stageCommand({
  brief: 'Pay back what a fee exceeds its price, since its booking was withdrawn, cancelled or corrected',
  parameters: { flags: changeFlags, positional: oneFee },
  answer: async (asked: Asked<ChangeFlags, [string]>) =>
    changing(asked, feeCommands.payBack, { fee: asked.args[0] }),
  text: (answer, { args: [fee] }) => {
    if ('absent' in answer)
      return `There is no fee ${fee}: \`fees show ACCOUNT\` lists the fees of an account.`;
    if ('refused' in answer) return `Not done: ${answer.refused}.`;
    return `${fee}: ${answer.paidBackCents} cents are paid back by the next run that charges.`;
  },
  isSuccess: (answer) => 'paidBackCents' in answer,
});

export const feesCommands = buildRouteMap({
  docs: { brief: 'Fees of accounts' },
  routes: {
    plan,
    charge,
    review,
    settle,
    'import-settlement': importSettlementCommand,
    'settlement-file': settlementFileCommand,
    months,
    totals,
    preview,
    show,
    accept,
    reverse,
    'pay-back': payBack,
    journal: journalCommand,
    'lock-journal': lockJournalCommand,
  },
});
