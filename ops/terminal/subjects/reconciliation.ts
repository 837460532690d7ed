import { basename } from 'node:path';
import { buildRouteMap } from '@stricli/core';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import {
  reconciliationCommands,
  type ReconciliationResponse,
} from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { coveredBy, fileNames } from '#shared/reconciliation/ledger/file-name.ts';
import type { HandMatch } from '#shared/reconciliation/model/hand-match.ts';
import { openCounts } from '#shared/reconciliation/model/known-ledger.ts';
import {
  reconciliationTier,
  type ReconciliationTier,
} from '#shared/reconciliation/runs/reconciliation-request.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { commonFlags, dayFlag, idOf, nonEmpty } from '#ops/terminal/arguments.ts';
import { givenFile } from '#ops/terminal/given-file.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { counted } from '#ops/terminal/counted.ts';
import { textTable } from '#ops/terminal/table.ts';
import { notRegistered, oneAccount } from './one-account.ts';
import { recount, sums } from './recount.ts';
import { verified } from './verified.ts';
import { hasDoneAll, textOfStarted, watched, type Started } from './watched-run.ts';

interface DayFlags extends ChangeFlags {
  readonly asOf?: string;
  readonly dryRun: boolean;
}

const dayFlags = {
  ...changeFlags,
  asOf: { ...dayFlag, optional: true, brief: 'Day at the bank; today if left out' },
  dryRun: {
    kind: 'boolean',
    default: false,
    withNegated: false,
    brief: 'Compare everything, and change nothing',
  },
} as const;

interface RunFlags extends DayFlags {
  readonly tier: ReconciliationTier;
  readonly account?: string;
}

interface Wanted {
  readonly tier: ReconciliationTier;
  readonly accounts?: string[];
  readonly afresh: boolean;
}

async function started(asked: Asked<DayFlags, readonly string[]>, wanted: Wanted): Promise<Started> {
  const { flags, terminal } = asked;
  const asOf = flags.asOf ?? businessDay(terminal.clock.now());
  const answer = await changing(asked, reconciliationCommands.start, {
    ...wanted,
    asOf,
    dryRun: flags.dryRun,
  });
  return 'refused' in answer ? answer : { run: await watched(asked, answer.run) };
}

const isDone = (answer: Started) => 'run' in answer && hasDoneAll(answer.run);

const run = stageCommand({
  brief: 'Compare the mirror with the bank, and heal it',
  parameters: {
    flags: {
      ...dayFlags,
      tier: {
        kind: 'enum',
        values: reconciliationTier.options,
        default: 'money',
        brief:
          'money: balances; entities: all else that can be read back; full: each booking; ledger: your own ledger',
      },
      account: { kind: 'parsed', parse: idOf, optional: true, placeholder: 'ID', brief: 'Only this account' },
    },
  },
  answer: async (asked: Asked<RunFlags>): Promise<Started> => {
    const { tier, account } = asked.flags;
    // A named account is compared again, even without a new booking since it agreed.
    const isNamed = account !== undefined;
    return started(asked, {
      tier,
      afresh: isNamed && tier === 'money',
      ...(isNamed && { accounts: [account] }),
    });
  },
  text: textOfStarted,
  isSuccess: isDone,
});

const rerun = stageCommand({
  brief: 'Compare all bookings of an account afresh, also those that agreed before',
  parameters: { flags: dayFlags, positional: oneAccount },
  answer: async (asked: Asked<DayFlags, [string]>): Promise<Started> =>
    started(asked, { tier: 'full', accounts: [asked.args[0]], afresh: true }),
  text: textOfStarted,
  isSuccess: isDone,
});

const show = stageCommand({
  brief: 'Show the latest comparison of an account',
  parameters: { flags: commonFlags, positional: oneAccount },
  answer: async ({ deployment, args: [accountId] }: Asked<object, [string]>) =>
    deployment.operators.call(reconciliationCommands.show, { accountId }),
  text: (answer, { args: [accountId] }) => {
    if ('absent' in answer) return notRegistered(accountId);
    return 'refused' in answer ? `Not done: ${answer.refused}.` : textOfShown(answer);
  },
  isSuccess: (answer) => 'money' in answer,
});

interface MatchFlags extends ChangeFlags {
  readonly line: readonly string[];
  readonly booking: readonly string[];
}

const matchFlags = {
  ...changeFlags,
  line: {
    kind: 'parsed',
    parse: nonEmpty,
    variadic: true,
    placeholder: 'FILE#ID',
    brief: 'A line as its break names it; give the flag once for each',
  },
  booking: {
    kind: 'parsed',
    parse: idOf,
    variadic: true,
    placeholder: 'ID',
    brief: 'A booking of the bank; give the flag once for each',
  },
} as const;

/** What a person says about lines of the ledger and bookings. */
const saidByHand = (is: HandMatch['is'], brief: string) =>
  stageCommand({
    brief,
    parameters: { flags: matchFlags, positional: oneAccount },
    answer: async (asked: Asked<MatchFlags, [string]>) => {
      const { line: lines, booking: bookings } = asked.flags;
      const request = { accountId: asked.args[0], is, lines: [...lines], bookings: [...bookings] };
      return changing(asked, reconciliationCommands.match, request);
    },
    text: (answer, { args: [accountId] }) => {
      if ('absent' in answer) return notRegistered(accountId);
      if ('refused' in answer) return `Not done: ${answer.refused}.`;
      return `Noted: the next comparison of ${accountId} with your ledger begins on ${answer.noted.day} and applies it.`;
    },
    isSuccess: (answer) => 'noted' in answer,
  });

const match = saidByHand('same', 'Say that lines of your ledger and bookings are the same');
const unmatch = saidByHand('apart', 'Say that lines of your ledger and bookings are not the same');
const release = saidByHand('released', 'Let comparisons match again what was matched or unmatched by hand');

const put = stageCommand({
  brief: 'Upload a file of your own ledger for runs of the tier `ledger`',
  parameters: {
    flags: commonFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: nonEmpty, placeholder: 'FILE', brief: 'Named by its days: 2026-03-05.csv' }],
    },
  },
  answer: async ({ deployment, args: [path] }: Asked<object, [string]>) => {
    const [name, days] = [basename(path), coveredBy(basename(path))];
    if (days === undefined) throw new UsageError(`${name} does not say its days: name it as ${fileNames}`);
    const bytes = await givenFile(path);
    await (await deployment.ledgerFiles()).put(name, bytes);
    return { name, ...days, bytes: bytes.length };
  },
  text: ({ name, firstDay, lastDay }) =>
    `${name} is uploaded. It counts as all lines from ${firstDay} to ${lastDay}.`,
  isSuccess: () => true,
});

type Shown = Extract<ReconciliationResponse<'show'>, { readonly money: unknown }>;

function textOfShown({ account, money: { agreed, differing }, full, ledger, byHand }: Shown): string {
  const said = byHand.map(({ is, lines, bookings }) => [is, lines.join(', '), bookings.join(', ')]);
  const seals = full.seals.map(({ from, until, count, sumCents }) => [
    `${from} to ${until}`,
    `${count}`,
    signedAmountText(sumCents),
  ]);
  return [
    `${account.id} is ${account.state}.`,
    agreed === undefined ? 'Its balance was not compared yet.' : `Its balance agreed on ${agreed.at}.`,
    ...(differing === undefined
      ? []
      : [
          `Since ${differing.since} the bank's balance has differed from ours by ${signedAmountText(differing.cents)}, in ${counted(differing.looks, 'comparison')}.`,
        ]),
    account.comparedOn === undefined
      ? 'Its bookings were not compared yet.'
      : `Its bookings were compared on ${account.comparedOn}.`,
    ...(full.unsettled.count === 0
      ? []
      : [`${full.unsettled.count} of them ${full.unsettled.count === 1 ? 'is' : 'are'} not settled.`]),
    textOfLedger(ledger),
    ...(said.length === 0 ? [] : [textTable([['by hand', 'lines', 'bookings'], ...said])]),
    ...(seals.length === 0 ? [] : [textTable([['sealed', 'bookings', 'sum'], ...seals])]),
  ].join('\n');
}

function textOfLedger({ cuts, open }: Shown['ledger']): string {
  const cut = cuts.at(-1);
  if (cut === undefined) return 'It was not compared with a ledger of yours.';
  const { openLines, openBookings } = openCounts(cut);
  const left = `${counted(openLines, 'line')} and ${counted(openBookings, 'booking')} without a match`;
  return `Your ledger was compared up to ${cut.day}: ${left}, ${counted(open.length, 'difference')}.`;
}

export const reconcileCommands = buildRouteMap({
  routes: { run, show, rerun, verified, sums, recount, put, match, unmatch, release },
  docs: { brief: 'Compare the mirror with the bank' },
});
