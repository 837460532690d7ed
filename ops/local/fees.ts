import { breakCommands, type ShownBreak } from '#shared/breaks/commands/break-commands.ts';
import { feeCommands } from '#shared/fees/commands/fee-commands.ts';
import { feeDecisions } from '#shared/fees/commands/fee-decisions.ts';
import { feeQueries } from '#shared/fees/commands/fee-queries.ts';
import type { ShownFee, ShownMonth, ShownReversal } from '#shared/fees/model/shown-fees.ts';
import { isCharged, isStopped } from '#shared/fees/model/fee-intent.ts';
import { feeName } from '#shared/fees/model/fee-name.ts';
import { stages } from '#ops/deployment/stages.ts';
import { asksOf, ended, startedRun, todayAt } from './local-runs.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';
import type { TrueAccount } from '#ops/control/truth.ts';
import { agreed, twoPersons, why, type TwoPersons } from './two-persons.ts';
import { waitUntil } from './wait-until.ts';

type Stack = Pick<LocalStack, 'bank' | 'environment' | 'inspection' | 'resources'>;

/** The outcome of collecting the fees of past months. */
export interface FeesResult {
  readonly months: readonly ShownMonth[];
  readonly fees: readonly LocalFee[];
  /** What is paid back, from our billing account. */
  readonly reversals: readonly ShownReversal[];
  /** Differences of any kind that wait for somebody. */
  readonly breaks: readonly ShownBreak[];
}

export interface LocalFee extends ShownFee {
  readonly accountId: string;
  readonly name: string;
  /** Its answer was lost, and the bank's list has shown whether it was charged. */
  readonly hadUnknownOutcome: boolean;
}

const monthly = 'ACCOUNT_MONTHLY';

/**
 * Plans the fees of the months that are over; one is waived by two persons, who also release the first month. The answer
 * to one charge is lost: it is sent once all the same.
 */
export async function playFees(stack: Stack, deps: LocalStackDeps): Promise<FeesResult> {
  const { progress } = deps;
  const asOf = await todayAt(stack);
  const run = async (task: 'plan' | 'charge', accounts?: readonly string[]): Promise<string> =>
    startedRun(stack, deps, {
      command: feeCommands.start,
      request: { task, asOf, ...(accounts !== undefined && { accounts: [...accounts] }) },
      why,
    });
  progress.step('planning the fees of the month');
  await ended(stack, deps, { job: 'fees', id: await run('plan') });
  const planned = (await feesOf(stack)).filter(({ state }) => state === 'PLANNED');
  const atBank = (await stack.bank.truth()).accounts;
  const closed = new Set(atBank.filter((account) => account.closed).map(({ id }) => id));
  const accounts = accountsOf(
    planned.filter(({ accountId }) => !closed.has(accountId)),
    atBank,
  );
  const [others, last] = [accounts.slice(0, -1), accounts.at(-1)];
  const waived = planned.find(
    ({ accountId, charge }) => accountId === accounts[1] && charge.code === monthly,
  );
  progress.step('having two persons waive a fee and release the month');
  const persons = twoPersons(stack);
  if (waived !== undefined)
    await agreed(
      persons,
      await persons.anna.propose(feeDecisions.decide, { fee: waived.name, as: 'WAIVED' }, why),
    );
  await releaseMonths(stack, persons);
  progress.step('charging the fees');
  const owing = new Set(planned.map(({ accountId }) => accountId).filter((id) => closed.has(id)));
  for (const account of owing) {
    await ended(stack, deps, { job: 'fees', id: await run('charge', [account]) });
    await writeOff(stack, persons, account);
  }
  // The first charge of a type shows what can resolve an unknown outcome.
  for (const account of others) await ended(stack, deps, { job: 'fees', id: await run('charge', [account]) });
  const unknown =
    last === undefined ? [] : await loseAnAnswer(stack, deps, async () => run('charge', [last]));
  progress.step('resolving the charge whose answer was lost');
  await deps.timers.sleep(stages.select({ stage: 'local' }).bank.idleSeconds * 1_000, deps.signal);
  for (const { accountId } of unknown)
    await ended(stack, deps, { job: 'fees', id: await run('charge', [accountId]) });
  const hadUnknownOutcome = new Set(unknown.map(({ name }) => name));
  const fees = (await feesOf(stack)).map((fee) => ({
    ...fee,
    hadUnknownOutcome: hadUnknownOutcome.has(fee.name),
  }));
  const paidBack = fees.find(({ state }) => isCharged(state));
  const reversals =
    paidBack === undefined
      ? []
      : await payBack(stack, deps, {
          fee: paidBack,
          persons,
          charge: async () =>
            ended(stack, deps, { job: 'fees', id: await run('charge', [paidBack.accountId]) }),
        });
  const { breaks } = await asksOf(stack).call(breakCommands.list, {});
  return { months: await monthsOf(stack), fees, reversals, breaks };
}

interface PayingBack {
  readonly fee: LocalFee;
  readonly persons: TwoPersons;
  readonly charge: () => Promise<unknown>;
}

/** Two persons pay the half of a fee back; our billing account shows it. */
async function payBack(
  stack: Stack,
  deps: LocalStackDeps,
  { fee, persons, charge }: PayingBack,
): Promise<readonly ShownReversal[]> {
  deps.progress.step('having two persons pay a fee back');
  const { fees } = stages.select({ stage: 'local' });
  const id = fees === 'none' ? undefined : fees.billingAccountId;
  await stack.bank.post('/sandbox/transitions/open-billing-account', { id });
  await stack.bank.post('/sandbox/transitions/book-incoming-transfer', {
    account_id: id,
    amount: 10_000,
  });
  const cents = Math.ceil(fee.charge.cents / 2);
  await agreed(persons, await persons.anna.propose(feeDecisions.reverse, { fee: fee.name, cents }, why));
  return waitUntil(
    {
      what: 'the billing account shows what was paid back',
      limitMs: chargeLimitMs,
      probe: async () => {
        await charge();
        const { accountId } = fee;
        const shown = await asksOf(stack).call(feeQueries.show, { accountId });
        const reversals = 'reversals' in shown ? shown.reversals : [];
        return reversals.every(({ state }) => state === 'BOOKED') ? reversals : undefined;
      },
      everyMs: 1_000,
    },
    deps,
  );
}

/**
 * Those with most types of fees first; of others, those that the bank has blocked, which are not charged, and the one
 * that has most money last.
 */
function accountsOf(
  fees: readonly Pick<LocalFee, 'accountId' | 'charge'>[],
  atBank: readonly TrueAccount[],
): readonly string[] {
  const byAccount = Map.groupBy(fees, ({ accountId }) => accountId);
  const typesOf = (account: string) => new Set(byAccount.get(account)?.map(({ charge }) => charge.type)).size;
  const moneyOf = (account: string) => {
    const found = atBank.find(({ id }) => id === account);
    return found?.locking_status === 'NO_BLOCK' ? found.bookings.sum_cents : -Infinity;
  };
  return [...byAccount.keys()].toSorted(
    (one, other) => typesOf(other) - typesOf(one) || Math.sign(moneyOf(one) - moneyOf(other)) || 0,
  );
}

/** What an account owes that was closed before its fees were planned: the bank would not take them any more. */
async function writeOff(stack: Stack, persons: TwoPersons, accountId: string): Promise<void> {
  const owed = (await feesOf(stack)).filter((fee) => fee.accountId === accountId && fee.state === 'REFUSED');
  for (const { name: fee } of owed)
    await agreed(
      persons,
      await persons.anna.propose(feeDecisions.decide, { fee, as: 'WRITTEN_OFF' }, 'the account is closed'),
    );
}

/** One after the other: each is compared with the one before. */
async function releaseMonths(stack: Stack, persons: TwoPersons): Promise<void> {
  for (;;) {
    const waiting = (await monthsOf(stack)).find(({ waitsBecause }) => waitsBecause !== undefined);
    if (waiting === undefined) return;
    await agreed(persons, await persons.anna.propose(feeDecisions.release, { month: waiting.month }, why));
  }
}

/** Makes the bank cut the connection of one charge after booking it. Returns the fees with an unknown outcome. */
async function loseAnAnswer(
  stack: Stack,
  deps: LocalStackDeps,
  charge: () => Promise<string>,
): Promise<readonly Omit<LocalFee, 'hadUnknownOutcome'>[]> {
  const rule = { operation: 'accounts.feeTransactions.create', fault: 'cut-after', times: 1 };
  await stack.bank.post('/sandbox/faults/api', { rules: [rule] });
  await charge();
  let open: readonly Omit<LocalFee, 'hadUnknownOutcome'>[] = [];
  const unknown = await waitUntil(
    {
      what: 'the other fees are charged',
      limitMs: chargeLimitMs,
      probe: async () => {
        open = (await feesOf(stack)).filter((fee) => isOpen.has(fee.state) && !isStopped(fee));
        return open.every(({ state }) => state === 'IN_DOUBT') ? open : undefined;
      },
      missing: () => open.map(({ name, state }) => `${name} is ${state}`).join(', '),
      everyMs: 500,
    },
    deps,
  );
  await stack.bank.post('/sandbox/faults/api', { rules: [] });
  return unknown;
}

/** A worker that a slow machine has stopped is followed by the next one when its message is visible again. */
const chargeLimitMs = 180_000;
const isOpen: ReadonlySet<string> = new Set(['PLANNED', 'SUBMITTING', 'IN_DOUBT']);

async function monthsOf(stack: Stack): Promise<readonly ShownMonth[]> {
  const answer = await asksOf(stack).call(feeQueries.months, {});
  if ('refused' in answer) throw new Error(`The fees cannot be shown: ${answer.refused}`);
  return answer.months;
}

/** Of all accounts of the bank. */
async function feesOf(stack: Stack): Promise<readonly Omit<LocalFee, 'hadUnknownOutcome'>[]> {
  const found: Omit<LocalFee, 'hadUnknownOutcome'>[] = [];
  for (const { id: accountId } of (await stack.bank.truth()).accounts) {
    const shown = await asksOf(stack).call(feeQueries.show, { accountId });
    for (const fee of 'fees' in shown ? shown.fees : [])
      found.push({ ...fee, accountId, name: feeName({ accountId, charge: fee.charge }) });
  }
  return found;
}
