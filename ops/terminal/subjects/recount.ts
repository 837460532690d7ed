import type { Operators } from '#shared/commands/operators-client.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import type { BookingSums } from '#shared/bookings/booking-sums.ts';
import {
  reconciliationCommands,
  type ReconciliationResponse,
} from '#shared/reconciliation/commands/reconciliation-commands.ts';
import {
  addPart,
  emptyTally,
  recountedSoFar,
  type RecountPart,
  type RecountTally,
} from '#shared/reconciliation/sums/recount-part.ts';
import { carryOut } from '#ops/commands/change.ts';
import { commonFlags, idOf, type CommonFlags } from '#ops/terminal/arguments.ts';
import { changeFlags, recorded, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { counted } from '#ops/terminal/counted.ts';
import { textTable } from '#ops/terminal/table.ts';
import { notRegistered } from './one-account.ts';

interface AccountFlag {
  readonly account?: string;
}

const accountFlag = {
  account: {
    kind: 'parsed',
    parse: idOf,
    optional: true,
    placeholder: 'ID',
    brief: 'Only this account; all if left out',
  },
} as const;

type Recounted = { readonly absent: true } | (RecountTally & { readonly isComplete: boolean });

type Part = ReconciliationResponse<'sums'>;

/** Only read. */
export const sums = stageCommand({
  brief: 'Compare the sums that the mirror keeps of bookings with the bookings, and change nothing',
  parameters: { flags: { ...commonFlags, ...accountFlag } },
  answer: async ({ flags, deployment, terminal }: Asked<CommonFlags & AccountFlag>): Promise<Recounted> =>
    terminal.interruptible(async (signal) => comparedSums(deployment.operators, flags.account, signal)),
  text: (answer, { flags }) => textOf(answer, flags, 'differ: nothing was changed; see reconcile recount'),
  isSuccess: (answer) => isKnown(answer) && answer.differing === 0,
});

export const recount = stageCommand({
  brief: 'Count the bookings of accounts again, and keep these sums where others were kept',
  parameters: { flags: { ...changeFlags, ...accountFlag } },
  answer: recountedSums,
  text: (answer, { flags }) => textOf(answer, flags, 'differed, and were replaced'),
  isSuccess: isKnown,
});

const requestOf = (account: string | undefined) => (account === undefined ? {} : { accountId: account });

async function comparedSums(
  operators: Pick<Operators, 'call'>,
  account: string | undefined,
  signal: AbortSignal,
): Promise<Recounted> {
  let [tally, cursor]: [RecountTally, RecountPart['cursor']] = [emptyTally, undefined];
  do {
    const part: Part = await operators.call(reconciliationCommands.sums, { ...requestOf(account), cursor });
    if ('absent' in part) return part;
    [tally, cursor] = [addPart(tally, part), part.cursor];
  } while (cursor !== undefined && !signal.aborted);
  return { ...tally, isComplete: cursor === undefined };
}

/** Ctrl-C ends it after the part under way. */
async function recountedSums(asked: Asked<ChangeFlags & AccountFlag>): Promise<Recounted> {
  const { flags, deployment, terminal } = asked;
  const request = requestOf(flags.account);
  const changed = await terminal.interruptible(async (signal) =>
    recorded(asked, async (how) =>
      carryOut(deployment.operators, reconciliationCommands.recount, { ...how, request, signal }),
    ),
  );
  if (!('response' in changed)) {
    const { cursor: _, ...tally } = recountedSoFar.parse(changed.soFar);
    return { ...tally, isComplete: false };
  }
  return 'absent' in changed.response ? changed.response : { ...changed.response, isComplete: true };
}

/** Everything was read, and something is known of each account. */
function isKnown(answer: Recounted): answer is Exclude<Recounted, { readonly absent: true }> {
  return !('absent' in answer) && answer.isComplete && answer.unknown === 0;
}

const shown = ({ count, sumCents }: BookingSums) => [`${count}`, signedAmountText(sumCents)];

function textOf(answer: Recounted, { account = '' }: AccountFlag, differ: string): string {
  if ('absent' in answer) return notRegistered(account);
  const { accounts, differing, unknown, left, isComplete } = answer;
  const rows = answer.sums.map(({ accountId, currency, kept, rows: found }) => [
    ...[accountId, currency, ...shown(kept), ...shown(found)],
  ]);
  const head = ['account', 'currency', 'kept', 'sum', 'bookings', 'their sum'];
  return [
    ...(rows.length === 0 ? [] : [textTable([head, ...rows])]),
    `${counted(accounts, 'account')} counted. ${differing === 0 ? 'All sums are those of the bookings.' : `${differing} ${differ}.`}`,
    ...(unknown === 0 ? [] : [textOfLeft(unknown, left)]),
    ...(isComplete ? [] : ['It was ended early: the other accounts were not counted.']),
  ].join('\n\n');
}

function textOfLeft(unknown: number, left: readonly string[]): string {
  const more = unknown > left.length ? ` and ${unknown - left.length} more` : '';
  return `Not known of ${left.join(', ')}${more}: bookings came meanwhile, or are too many. Try again when fewer come.`;
}
