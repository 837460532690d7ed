import { breakCommands, type BreakResponse } from '#shared/breaks/commands/break-commands.ts';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import * as z from '#shared/kernel/zod.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { asksOf, ended, startedRun, todayAt } from './local-runs.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';
import { mirrorOf } from './mirror-rows.ts';
import { observeFromNow } from './observation.ts';
import { untilProcessed } from './until-processed.ts';

type Stack = Pick<LocalStack, 'bank' | 'environment' | 'inspection' | 'resources' | 'teams'>;

/** The outcome of comparing an account with the bank after the mirror was made wrong. */
export interface ReconciliationResult {
  readonly accountId: string;
  readonly run: ShownRun;
  readonly before: Booked;
  readonly after: Booked;
  readonly bank: Booked;
  /** Differences that people must settle. */
  readonly open: readonly WholeBreak[];
}

export type WholeBreak = Exclude<BreakResponse<'show'>, { readonly absent: true }>;

/** Bookings of an account, and their sum in integer cents. */
export interface Booked {
  readonly count: number;
  readonly sumCents: number;
}

const processingLimitMs = 60_000;
const why = 'the end of the month is played';

/**
 * Makes two mistakes: the event of one booking is lost for ever, and the bank changes the amount of another one without
 * an event. Then compares each booking of the account with the bank.
 */
export async function playReconciliation(stack: Stack, deps: LocalStackDeps): Promise<ReconciliationResult> {
  const { progress } = deps;
  const accountId = await busiestAccount(stack);
  progress.step('losing an event, and having the bank change a booking');
  await makeMistakes(stack, deps, accountId);
  const before = await bookedInMirror(stack, accountId);
  progress.step('comparing each booking of an account with the bank');
  const request = { accounts: [accountId], asOf: await todayAt(stack), dryRun: false, afresh: true };
  const change = {
    command: reconciliationCommands.start,
    request: { ...request, tier: 'full' as const },
    why,
  };
  const run = await ended(stack, deps, {
    job: 'reconciliation',
    id: await startedRun(stack, deps, change),
  });
  return {
    accountId,
    run,
    before,
    after: await bookedInMirror(stack, accountId),
    bank: await bookedAtBank(stack, accountId),
    open: await openBreaks(stack, accountId),
  };
}

const transferred = z.object({ id: z.string() });

async function makeMistakes(stack: Stack, deps: LocalStackDeps, accountId: string): Promise<void> {
  const { bank } = stack;
  const { progress, ...rest } = deps;
  const transfer = async (amount: number, description: string) =>
    transferred.parse(
      await bank.post('/sandbox/transitions/book-incoming-transfer', {
        account_id: accountId,
        amount,
        description,
      }),
    );
  const observation = await observeFromNow(stack);
  const { id: altered } = await transfer(4_200, 'Changed by the bank');
  await bank.post('/sandbox/faults/webhooks', { drop: 1 });
  await transfer(2_500, 'Told by no event');
  await bank.post('/sandbox/faults/webhooks', {});
  const onProgress = (text: string) => progress.detail(text);
  await untilProcessed(stack, observation, { ...rest, onProgress, limitMs: processingLimitMs });
  await bank.post('/sandbox/faults/bank', { kind: 'booking_amount', booking_id: altered });
}

/** Of those that money can reach. */
async function busiestAccount({ bank }: Stack): Promise<string> {
  const { accounts } = await bank.truth();
  const [busiest] = accounts
    .filter(({ closed, locking_status }) => !closed && locking_status === 'NO_BLOCK')
    .toSorted((one, other) => other.bookings.count - one.bookings.count);
  if (busiest === undefined) throw new Error('The simulated bank has no open account');
  return busiest.id;
}

async function bookedAtBank({ bank }: Stack, accountId: string): Promise<Booked> {
  const account = (await bank.truth()).accounts.find(({ id }) => id === accountId);
  return { count: account?.bookings.count ?? 0, sumCents: account?.bookings.sum_cents ?? 0 };
}

async function bookedInMirror({ inspection, resources }: Stack, accountId: string): Promise<Booked> {
  const mirror = mirrorOf(await inspection.rows(resources.MirrorTable));
  const { count = 0, sumCents = 0 } = mirror.get(`ACCOUNT#${accountId}/bookings`) ?? {};
  return { count, sumCents };
}

async function openBreaks(stack: Stack, accountId: string): Promise<readonly WholeBreak[]> {
  const operators = asksOf(stack);
  const { breaks } = await operators.call(breakCommands.list, { accountId });
  const shown = await Promise.all(breaks.map(async ({ id }) => operators.call(breakCommands.show, { id })));
  return shown.flatMap((each) => ('absent' in each ? [] : [each]));
}
