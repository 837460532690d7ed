import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { SeededRandom } from '#shared/kernel/random.ts';
import { defaultWireNames, type WireNames } from '#shared/bank/wire-names.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { createWebhooks, type WebhookDesk } from '#sandbox/webhooks/create-webhooks.ts';
import type { BankClock } from '#sandbox/webhooks/sender.ts';
import type { WebhookTransport } from '#sandbox/webhooks/transport.ts';
import { createActivity } from '#sandbox/engine/activity.ts';
import { createApiFaults, type ApiFaults } from '#sandbox/engine/api-faults.ts';
import type { Bank, ScheduledTask } from '#sandbox/engine/bank.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import {
  forgetState,
  restoreState,
  stateBesideRows,
  stateOf,
  type BankState,
  type BesideRows,
} from './bank-state.ts';
import { createChangeInstants } from '#sandbox/engine/change-instants.ts';
import { createOptions } from '#sandbox/engine/changeable-options.ts';
import type { Due } from '#sandbox/engine/clock.ts';
import { misstateChanges } from '#sandbox/engine/bank-errors/errors-by-rate.ts';
import { createBankErrorDraws } from '#sandbox/engine/bank-error-rates.ts';
import { dayRun, scheduleDayRun } from '#sandbox/engine/day-run.ts';
import { createIds } from '#sandbox/engine/ids.ts';
import { createBalances } from '#sandbox/engine/balances.ts';
import { oneAtATime } from '#sandbox/engine/one-at-a-time.ts';
import { createRandomStreams } from '#sandbox/engine/random-streams.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { createStore } from '#sandbox/engine/store.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';
import { createTimeline, type Timeline } from '#sandbox/engine/timeline.ts';
import { createTokens } from '#sandbox/engine/tokens.ts';

export interface BankDeps {
  readonly clock: BankClock;
  /** The only source of ids, draws and faults. */
  readonly random: SeededRandom;
  readonly transport: WebhookTransport;
  readonly options?: Partial<BankOptions>;
  readonly wireNames?: WireNames;
  readonly tasks?: Tasks;
  /** Called when something new is due, so that the caller of `runDue` need not poll. */
  readonly onWork?: () => void;
}

/** The bank, and the handles by which tests, simulation and control interface drive it. */
export interface SimulatedBank extends Bank, Due {
  readonly desk: WebhookDesk;
  readonly apiFaults: ApiFaults;
  /** Everything the bank knows, including what it will draw next, without its clock. */
  state(): BankState;
  /** The same without the rows of collections and delivery log: changes of those can be watched. */
  stateBesideRows(): BesideRows;
  restore(state: BankState): void;
  /** Applies to later calls; earlier results stay unchanged. */
  setOptions(options: BankOptions): void;
  /** Forgets everything but the options of the start; `random` draws ids and faults from now on. */
  reset(random: SeededRandom): void;
}

/** The bank in process. It has no timer and no real clock, and reaches the network only through its transport. */
export function createBank(deps: BankDeps): SimulatedBank {
  const { clock, onWork = () => undefined, wireNames = defaultWireNames, tasks = {} } = deps;
  const { streams, restart } = createRandomStreams(deps.random);
  const options = createOptions(deps.options ?? {});
  const wire = createWireTranslation(wireNames);
  const [ids, apiFaults] = [createIds(streams.operations), createApiFaults(streams.faults)];
  const [store, changes] = [createStore(), createChangeInstants(clock)];
  const [agenda, tokens] = [createTimeline<ScheduledTask>(), createTokens(clock, ids)];
  const [errors, activity] = [createBankErrorDraws(streams.errors), createActivity(clock)];
  const balances = createBalances(store);
  const desk = createWebhooks({
    ...deps,
    random: streams.webhooks,
    wireNames,
    wire,
    options: options.current,
    subscriptions: store.subscriptions,
    activity,
    onWork,
  });
  const bank: Bank = {
    clock,
    random: streams.operations,
    ids,
    store,
    balances,
    errors,
    activity,
    options: options.current,
    wireNames,
    wire,
    tokens,
    instant: createInstants(clock),
    changedAt: () => changes.next(),
    today: () => businessDay(clock.now()),
    emit: desk.publish,
    schedule: (task) => {
      agenda.add(task.atMs, task);
      onWork();
    },
    webhooks: desk,
  };
  const kept = { options, store, balances, desk, agenda, tokens };
  const parts = { ...kept, streams, apiFaults, errors, changes, tasks };
  const inTurn = oneAtATime();
  begin(bank, tasks);
  return {
    ...bank,
    desk,
    apiFaults,
    setOptions: options.set,
    nextAtMs: () => earliest(agenda.nextAtMs(), desk.nextAtMs()),
    runDue: async () => {
      await inTurn(() => runDueTasks(bank, agenda, tasks));
      await desk.sendDue();
    },
    reset: (replacement) => {
      restart(replacement);
      forgetState(parts);
      activity.clear();
      beginDays(bank, tasks);
    },
    state: () => stateOf(parts),
    stateBesideRows: () => stateBesideRows(parts),
    restore: (state) => {
      restoreState(parts, state);
      onWork();
    },
  };
}

/** Returns the same string object for the same instant: many rows hold an instant more than once. */
function createInstants(clock: Clock): () => string {
  let latest = { epochMs: NaN, text: '' };
  return () => {
    const epochMs = clock.now();
    if (epochMs !== latest.epochMs) latest = { epochMs, text: toIsoInstant(epochMs) };
    return latest.text;
  };
}

/** Runs once: after a reset the days begin again, and changes are still watched. */
function begin(bank: Bank, tasks: Tasks): void {
  misstateChanges(bank);
  beginDays(bank, tasks);
}

/** Some tests use a bank without tasks; such a bank has no days either. */
function beginDays(bank: Bank, tasks: Tasks): void {
  if (tasks[dayRun] !== undefined) scheduleDayRun(bank);
}

/** Runs tasks in order of their instants and awaits each before the next. */
async function runDueTasks(bank: Bank, agenda: Timeline<ScheduledTask>, tasks: Tasks): Promise<void> {
  for (
    let task = agenda.takeDue(bank.clock.now());
    task !== undefined;
    task = agenda.takeDue(bank.clock.now())
  ) {
    const run = tasks[task.name];
    if (run === undefined) throw new Error(`No task has the name ${task.name}.`);
    // The next day is scheduled first, so that a failing day does not end the series.
    if (task.name === dayRun) scheduleDayRun(bank);
    await run(task.argument, bank);
  }
}

function earliest(...instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
