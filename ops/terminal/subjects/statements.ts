import { writeFile } from 'node:fs/promises';
import { buildRouteMap } from '@stricli/core';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { mostSingleAccounts } from '#shared/portfolio/plan-accounts.ts';
import { collectStatements } from '#ops/commands/collect-statements.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { previewStatements } from '#ops/commands/statements.ts';
import {
  changeFlags,
  changing,
  optionalChangeFlags,
  type ChangeFlags,
  type OptionalChangeFlags,
} from '#ops/terminal/changing.ts';
import { commonFlags, dayFlag, idOf, yearOf, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { counted } from '#ops/terminal/counted.ts';
import { checkNewFile, outFlag } from '#ops/terminal/new-file.ts';
import { textTable } from '#ops/terminal/table.ts';
import { textOfStatements } from './statements-text.ts';
import { accountArgument, notRegistered, oneAccount } from './one-account.ts';
import {
  hasDoneAll,
  hasDoneAllStarted,
  textOfStarted,
  watchedIfStarted,
  type Started,
} from './watched-run.ts';

interface PlanFlags extends OptionalChangeFlags {
  readonly asOf?: string;
  readonly account?: string;
  readonly dryRun: boolean;
}

type Planned =
  | Started
  | { readonly asOf: string; readonly due: number; readonly excluded: Readonly<Record<string, number>> };

const plan = stageCommand({
  brief: 'Issue the statements that are due on a day',
  parameters: {
    flags: {
      ...optionalChangeFlags,
      asOf: { ...dayFlag, optional: true, brief: 'Day at the bank; today if left out' },
      account: { kind: 'parsed', parse: idOf, optional: true, placeholder: 'ID', brief: 'Only this account' },
      dryRun: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Count what is due, and change nothing',
      },
    },
  },
  answer: planWhat,
  text: textOfPlan,
  isSuccess: (answer) => ('run' in answer ? hasDoneAll(answer.run) : !('refused' in answer)),
});

async function planWhat(asked: Asked<PlanFlags>): Promise<Planned> {
  const { flags, deployment, terminal } = asked;
  const asOf = flags.asOf ?? businessDay(terminal.clock.now());
  const due = { asOf, ...(flags.account !== undefined && { accounts: [flags.account] }) };
  if (flags.dryRun) {
    const preview = await previewStatements(deployment.operators, due);
    return 'refused' in preview ? preview : { asOf, ...preview };
  }
  return watchedIfStarted(asked, await changing(asked, statementCommands.plan, due));
}

function textOfPlan(answer: Planned, asked: Pick<Asked, 'flags'>): string {
  if ('refused' in answer || 'run' in answer) return textOfStarted(answer, asked);
  const rows = [['due', answer.due] as const, ...Object.entries(answer.excluded)];
  return `As of ${answer.asOf}, by accounts. Nothing was changed.\n${textTable(rows)}`;
}

const show = stageCommand({
  brief: 'Show the statements of an account, of both kinds: files and breaks, and its fee summaries',
  parameters: { flags: commonFlags, positional: oneAccount },
  answer: async ({ deployment, args: [accountId] }: Asked<CommonFlags, [string]>) =>
    deployment.operators.call(statementCommands.show, { accountId }),
  text: (shown, { args: [accountId] }) =>
    'absent' in shown ? notRegistered(accountId) : textOfStatements(shown),
  isSuccess: (shown) => !('absent' in shown),
});

/** Bank statements and statements of account may have the same days. */
const ofAccountFlag = {
  kind: 'boolean',
  default: false,
  withNegated: false,
  brief: 'The statement of account of those days instead of the bank statement',
} as const;

const kindOf = ({ ofAccount }: { readonly ofAccount: boolean }) =>
  ofAccount ? { kind: 'statement_of_account' as const } : {};

interface RerunFlags extends ChangeFlags {
  readonly from: string;
  readonly ofAccount: boolean;
}

const rerun = stageCommand({
  brief: 'Verify a statement again that was found wrong',
  parameters: {
    flags: {
      ...changeFlags,
      from: { ...dayFlag, brief: 'First day of the statement' },
      ofAccount: ofAccountFlag,
    },
    positional: oneAccount,
  },
  answer: async (asked: Asked<RerunFlags, [string]>) => {
    const {
      flags,
      args: [accountId],
    } = asked;
    const which = { accountId, firstDay: flags.from, ...kindOf(flags) };
    return watchedIfStarted(asked, await changing(asked, statementCommands.rerun, which));
  },
  text: textOfStarted,
  isSuccess: hasDoneAllStarted,
});

interface RequestFlags extends ChangeFlags {
  readonly year: number;
}

const requestFees = stageCommand({
  brief: 'Request a fee summary again that the bank has not announced in time; it may then come twice',
  parameters: {
    flags: {
      ...changeFlags,
      year: { kind: 'parsed', parse: yearOf, placeholder: 'YEAR', brief: 'Year whose fees it sums up' },
    },
    positional: oneAccount,
  },
  answer: async (asked: Asked<RequestFlags, [string]>) => {
    const {
      flags,
      args: [accountId],
    } = asked;
    const answer = await changing(asked, statementCommands.requestFeeSummary, {
      accountId,
      year: flags.year,
    });
    return watchedIfStarted(asked, answer);
  },
  text: textOfStarted,
  isSuccess: hasDoneAllStarted,
});

interface RepublishFlags extends ChangeFlags {
  readonly to: string;
  readonly ofAccount: boolean;
}

const republish = stageCommand({
  brief: 'Notify teams of a published statement again',
  parameters: {
    flags: {
      ...changeFlags,
      to: { ...dayFlag, brief: 'Last day of the statement' },
      ofAccount: ofAccountFlag,
    },
    positional: oneAccount,
  },
  answer: async (asked: Asked<RepublishFlags, [string]>) =>
    changing(asked, statementCommands.republish, {
      accountId: asked.args[0],
      lastDay: asked.flags.to,
      ...kindOf(asked.flags),
    }),
  text: (answer) =>
    'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `${answer.eventId} will be published within seconds.`,
  isSuccess: (answer) => 'republished' in answer,
});

interface CollectFlags extends CommonFlags {
  readonly to: string;
  readonly out: string;
}

const collect = stageCommand({
  brief: 'Write the statements of several accounts into one camt.053 file',
  parameters: {
    flags: {
      ...commonFlags,
      to: { ...dayFlag, brief: 'Last day of the statements' },
      out: outFlag,
    },
    positional: { kind: 'array', parameter: accountArgument, minimum: 1, maximum: mostSingleAccounts },
  },
  answer: collectInto,
  text: (answer) =>
    'refused' in answer
      ? `Not done: ${answer.refused}.`
      : `${answer.out}: ${counted(answer.statements, 'statement')} with ${counted(answer.bookings, 'booking')}`,
  isSuccess: (answer) => !('refused' in answer),
});

async function collectInto({ flags, deployment, args }: Asked<CollectFlags, string[]>) {
  const { to, out } = flags;
  checkNewFile(out);
  const files = await deployment.statementFiles();
  const sources = {
    operators: deployment.operators,
    readFile: async (key: string) => files.read(key),
  };
  const collected = await collectStatements(sources, args, to);
  if ('refused' in collected) return collected;
  const { file, ...counts } = collected;
  // It has personal data, so only its owner may read it.
  await writeFile(out, file, { flag: 'wx', mode: 0o600 });
  return { out, ...counts };
}

const hold = stageCommand({
  brief: 'Hold an account: no job touches it until it is released; the reason is shown with it',
  parameters: { flags: changeFlags, positional: oneAccount },
  answer: async (asked: Asked<ChangeFlags, [string]>) =>
    changing(asked, statementCommands.hold, { accountId: asked.args[0] }),
  text: (answer, { args: [accountId] }) => ('absent' in answer ? notHeld(accountId) : `${accountId}: held`),
  isSuccess: (answer) => !('absent' in answer),
});

const release = stageCommand({
  brief: 'Release an account that is held',
  parameters: { flags: changeFlags, positional: oneAccount },
  answer: async (asked: Asked<ChangeFlags, [string]>) =>
    changing(asked, statementCommands.release, { accountId: asked.args[0] }),
  text: (answer, { args: [accountId] }) =>
    'absent' in answer ? notHeld(accountId) : `${accountId}: released`,
  isSuccess: (answer) => !('absent' in answer),
});

const notHeld = (accountId: string) =>
  `${accountId} is unknown or erased: no job touches it. \`statements show\` says which.`;

export const statementsCommands = buildRouteMap({
  docs: { brief: 'Statements of accounts' },
  routes: { plan, show, rerun, 'request-fees': requestFees, republish, collect, hold, release },
});
