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
import { createBankErrorDraws } from '#sandbox/engine/bank-errors/error-rates.ts';
import { dayRun, scheduleDayRun } from '#sandbox/engine/day-run.ts';
import { createIds } from '#sandbox/engine/ids.ts';
import { createBalances } from '#sandbox/engine/ledger/balances.ts';
import { oneAtATime } from '#sandbox/engine/one-at-a-time.ts';
import { createRandomStreams } from '#sandbox/engine/random-streams.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { createStore } from '#sandbox/engine/store.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';
import { createTimeline, type Timeline } from '#sandbox/engine/timeline.ts';
import { createTokens } from '#sandbox/engine/tokens.ts';

export interface BankDeps {
  readonly clock: BankClock;
  /** The one source of every id, draw and fault. */
  readonly random: SeededRandom;
  readonly transport: WebhookTransport;
  readonly options?: Partial<BankOptions>;
  readonly wireNames?: WireNames;
  readonly tasks?: Tasks;
  /** Called whenever something new is due, so that the caller of `runDue` need not poll. */
  readonly onWork?: () => void;
}

/** The bank, and the strings that tests, simulation and control interface pull. */
export interface SimulatedBank extends Bank, Due {
  readonly desk: WebhookDesk;
  readonly apiFaults: ApiFaults;
  /** Everything it knows, down to what it will draw next; its clock is not of it. */
  state(): BankState;
  /** The same without the rows of its collections and of the delivery log, which can be watched. */
  stateBesideRows(): BesideRows;
  restore(state: BankState): void;
  /** From now on; what was done before stays as it is. */
  setOptions(options: BankOptions): void;
  /** Forgets everything but the options it was started with; from here on ids and faults are those of `random`. */
  reset(random: SeededRandom): void;
}

/** The bank in process: no timer, no real clock, no network but the transport it is given. */
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

/** The same text for the same instant: many rows have more than one of them. */
function createInstants(clock: Clock): () => string {
  let latest = { epochMs: NaN, text: '' };
  return () => {
    const epochMs = clock.now();
    if (epochMs !== latest.epochMs) latest = { epochMs, text: toIsoInstant(epochMs) };
    return latest.text;
  };
}

/** Once: after a reset the days begin again, and changes are watched still. */
function begin(bank: Bank, tasks: Tasks): void {
  misstateChanges(bank);
  beginDays(bank, tasks);
}

/** A bank without tasks of its own, as some tests want it, has no days either. */
function beginDays(bank: Bank, tasks: Tasks): void {
  if (tasks[dayRun] !== undefined) scheduleDayRun(bank);
}

/** In order of their instants, each awaited before the next. */
async function runDueTasks(bank: Bank, agenda: Timeline<ScheduledTask>, tasks: Tasks): Promise<void> {
  for (
    let task = agenda.takeDue(bank.clock.now());
    task !== undefined;
    task = agenda.takeDue(bank.clock.now())
  ) {
    const run = tasks[task.name];
    if (run === undefined) throw new Error(`No task has the name ${task.name}.`);
    // First of all: a day that fails does not end the days.
    if (task.name === dayRun) scheduleDayRun(bank);
    await run(task.argument, bank);
  }
}

function earliest(...instants: readonly (number | undefined)[]): number | undefined {
  const known = instants.filter((instant) => instant !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}
