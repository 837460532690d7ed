import type { Balances } from '#sandbox/engine/balances.ts';
import * as z from '#shared/kernel/zod.ts';
import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { WebhookDesk } from '#sandbox/webhooks/create-webhooks.ts';
import { webhookFaults } from '#sandbox/webhooks/faults.ts';
import { apiFault, type ApiFaults } from '#sandbox/engine/api-faults.ts';
import type { ScheduledTask } from '#sandbox/engine/bank.ts';
import { bankErrorRates, type BankErrorDraws } from '#sandbox/engine/bank-error-rates.ts';
import type { ChangeableOptions } from '#sandbox/engine/changeable-options.ts';
import type { ChangeInstants } from '#sandbox/engine/change-instants.ts';
import type { Collection } from '#sandbox/engine/collection.ts';
import { bankOptions } from '#sandbox/engine/options.ts';
import type { RandomStreams } from '#sandbox/engine/random-streams.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import type { Store } from '#sandbox/engine/store.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';
import type { Timeline } from '#sandbox/engine/timeline.ts';
import type { KeptTokens } from '#sandbox/engine/tokens.ts';

interface Row {
  readonly id: string;
}

export const stateRow = z.custom<Row>(isRow, 'must be a row with an id');
const rows = z.array(stateRow);
const due = <Item extends z.ZodMiniType>(item: Item) => z.array(z.object({ atMs: z.number(), item }));
const task = z.object({ atMs: z.number(), name: z.string(), argument: z.custom<JsonObject>(isRecord) });
const occurred = z.object({ occurred: z.int() });

/** Everything that the bank knows, as JSON: a checkpoint, an export and a file hold the same. */
export const bankState = z.strictObject({
  /** The version of this format; any other version is refused. */
  version: z.literal(1),
  collections: z.record(z.string(), rows),
  notifications: rows,
  desk: z.object({ unsent: due(z.string()), faults: webhookFaults, isPaused: z.boolean() }),
  agenda: due(task),
  tokens: z.array(z.tuple([z.string(), z.number()])),
  /** The position of each random stream. */
  streams: z.record(z.string(), z.int()),
  apiFaults: z.array(z.intersection(apiFault, occurred)),
  errorRates: bankErrorRates,
  options: bankOptions,
  changedAtMs: z.nullable(z.number()),
});

export type BankState = z.output<typeof bankState>;

export type BesideRows = Omit<BankState, 'collections' | 'notifications'>;

interface StatefulParts {
  readonly options: ChangeableOptions;
  readonly store: Store;
  readonly desk: WebhookDesk;
  readonly agenda: Timeline<ScheduledTask>;
  readonly tokens: KeptTokens;
  readonly streams: RandomStreams;
  readonly apiFaults: ApiFaults;
  readonly errors: BankErrorDraws;
  readonly balances: Balances;
  readonly changes: ChangeInstants;
  readonly tasks: Tasks;
}

export function stateOf(parts: StatefulParts): BankState {
  const { store, desk } = parts;
  return {
    ...stateBesideRows(parts),
    collections: Object.fromEntries(
      Object.entries(store).map(([name, collection]) => [name, [...collection.all()]]),
    ),
    notifications: [...desk.notifications.all()],
  };
}

/** The small part of the state, which changes with almost every call. */
export function stateBesideRows(parts: StatefulParts): BesideRows {
  const { desk, agenda, tokens, streams, apiFaults, errors, changes } = parts;
  return {
    version: 1,
    desk: { ...desk.state(), unsent: [...desk.state().unsent] },
    agenda: [...agenda.entries()],
    tokens: [...tokens.state()].map(([token, endsAtMs]) => [token, endsAtMs]),
    streams: Object.fromEntries(Object.entries(streams).map(([name, stream]) => [name, stream.state()])),
    apiFaults: [...apiFaults.shown()],
    errorRates: errors.rates(),
    options: { ...parts.options.current },
    changedAtMs: changes.state(),
  };
}

/** Empties the bank as on its first day; the random streams keep their positions. */
export function forgetState(parts: StatefulParts): void {
  const { options, desk, agenda, tokens, apiFaults, errors } = parts;
  options.reset();
  apiFaults.set([]);
  errors.setRates(bankErrorRates.parse({}));
  forgetRows(parts);
  agenda.removeWhere(() => true);
  desk.clear();
  tokens.revokeAll();
}

/** Also clears the kept sums: one that had become inexact would leave a remainder. */
function forgetRows({ store, balances }: StatefulParts): void {
  for (const collection of Object.values(store)) collection.clear();
  balances.clear();
}

/** Restores the bank, including what it will draw next. */
export function restoreState(parts: StatefulParts, state: BankState): void {
  refuseUnknown(parts, state);
  const { store, desk, agenda, tokens, streams, apiFaults, errors, changes } = parts;
  // Restored rows are no changes, so no error is drawn for them.
  errors.setRates({});
  forgetRows(parts);
  const collections: readonly (readonly [string, Pick<Collection<never>, 'replace'>])[] =
    Object.entries(store);
  for (const [name, collection] of collections) collection.replace(state.collections[name] ?? []);
  desk.notifications.replace(state.notifications);
  desk.restore(state.desk);
  agenda.replace(state.agenda);
  tokens.restore(state.tokens);
  for (const [name, stream] of Object.entries(streams))
    stream.replace(seededRandom(state.streams[name] ?? stream.state()));
  apiFaults.restore(state.apiFaults);
  errors.setRates(state.errorRates);
  parts.options.set(state.options);
  changes.restore(state.changedAtMs);
}

/** The state comes from another version of this program. */
function refuseUnknown({ store, tasks }: StatefulParts, { collections, agenda }: BankState): void {
  const strange = [
    ...Object.keys(collections)
      .filter((name) => !Object.hasOwn(store, name))
      .map((name) => `the collection ${name}`),
    ...agenda
      .filter(({ item }) => !Object.hasOwn(tasks, item.name))
      .map(({ item }) => `the task ${item.name}`),
  ];
  if (strange.length > 0) {
    const names = [...new Set(strange)].join(', ');
    throw validationError(
      `The state names what this bank does not have: ${names}. Another version wrote it.`,
    );
  }
}

function isRow(value: unknown): value is Row {
  return isRecord(value) && typeof value['id'] === 'string';
}
