import { DynamoDBClient, type TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createTransact } from '#shared/aws/sdk/transact.ts';
import { createReadPartition, createReadRow } from '#shared/aws/work/work-rows.ts';
import { breakRow, type Break, type FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { isDecided, isSuspectedStill, newBreak, seenAgain, suspicion } from '#shared/breaks/found-break.ts';
import { moved, type BreakMove } from '#shared/breaks/moved.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { isHealedBy, isOverBy } from '#shared/breaks/what-heals.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import { breakName, idKey, keyOf, partition, suspicionKey, type BreakName } from './break-keys.ts';
import { createBreakWrites, type Settling } from './break-writes.ts';
import { createListBreaks } from './listed-breaks.ts';

interface BreaksSettings {
  readonly workTable: string;
  readonly timers: Timers;
  readonly random: Random;
  /** Writes that a break adds to its transaction when it opens or is settled: its event. */
  readonly alsoWrites: (row: Break) => readonly TransactWriteItem[];
}

/** Breaks that open and are settled in one step with what they are about. */
export interface BreakRows extends Breaks {
  /** Like `open`; false, with nothing written, if a condition of the other writes failed. */
  openWith(found: FoundBreak, at: string, others: readonly TransactWriteItem[]): Promise<boolean>;
  /** Settles all open breaks of the entity, on the same terms. */
  settleWith(entity: string, change: Settling, others: readonly TransactWriteItem[]): Promise<boolean>;
  /** The writes of a move, for a transaction with others. */
  moving(seen: Break, move: BreakMove): readonly TransactWriteItem[];
}

/**
 * Rows of the work table. The partition of an entity holds the latest episode of each difference, and suspicions. The
 * partition of a break's id holds a pointer to it, and its history.
 */
export function createBreaks(
  settings: BreaksSettings,
  client = new DynamoDBClient(clientSettings),
): BreakRows {
  const { workTable: TableName } = settings;
  const readRow = createReadRow(TableName, client);
  const commit = createCommit(settings, client);
  const write = createBreakWrites(settings);
  const latest = async (name: BreakName) => readRow(keyOf(name), breakRow);
  const suspected = async (name: BreakName) => readRow(suspicionKey(name), breakRow);
  const readPartition = createReadPartition(TableName, client);
  const allOf = async (entity: string): Promise<Break[]> => readPartition(partition(entity), breakRow);
  const isUnsettled = (row: Break) => row.state === 'SUSPECTED' || isStanding(row);

  const close = async (rows: readonly Break[], change: Settling): Promise<readonly Break[]> => {
    const closed: Break[] = [];
    for (const seen of rows) {
      await commit(write.ending(seen, change));
      if (seen.state !== 'SUSPECTED') closed.push(moved(seen, { to: 'AUTO_HEALED', ...change }));
    }
    return closed;
  };

  const opening = createOpening({ latest, suspected, write });

  return {
    async suspect(found, at) {
      const known = await latest(found);
      if (known !== undefined && (isStanding(known) || isDecided(known, found))) return known;
      const before = await suspected(found);
      const row = suspicion(found, { known, before, at });
      await commit(write.suspected(row, { known, suspected: before }));
      return row;
    },
    async open(found, at) {
      const { row, writes } = await opening(found, at);
      if (writes.length > 0) await commit(writes);
      return row;
    },
    openWith: async (found, at, others) => commit((await opening(found, at)).writes, others),
    async settleWith(entity, change, others) {
      const rows = (await allOf(entity)).filter(isUnsettled);
      const ending = rows.flatMap((seen) => write.ending(seen, change));
      return commit(ending, others);
    },
    async heal(comparison, at) {
      const rows = await allOf(comparison.entity);
      for (const seen of rows.filter((row) => isOverBy(comparison, row)))
        await commit(write.seen({ ...seen, isOver: true, version: seen.version + 1 }, seen));
      return close(
        rows.filter((row) => isHealedBy(comparison, row)),
        { at },
      );
    },
    async settle(entity, because, at) {
      await close((await allOf(entity)).filter(isUnsettled), { at, settledBecause: because });
    },
    async move(seen, move) {
      await commit(write.moved(seen, move));
      return moved(seen, move);
    },
    moving: write.moved,
    async read(id) {
      const name = await readRow(idKey(id), breakName);
      if (name === undefined) return undefined;
      const suspicionOfIt = await suspected(name);
      return suspicionOfIt?.id === id ? suspicionOfIt : latest(name);
    },
    ofEntity: async (entity) => (await allOf(entity)).filter(({ state }) => state !== 'SUSPECTED'),
    list: createListBreaks({ client, TableName }),
  };
}

interface OpeningDeps {
  readonly latest: (name: BreakName) => Promise<Break | undefined>;
  readonly suspected: (name: BreakName) => Promise<Break | undefined>;
  readonly write: ReturnType<typeof createBreakWrites>;
}

/** The break once it is found, and its writes: none if persons have settled exactly this difference. */
function createOpening({ latest, suspected, write }: OpeningDeps) {
  return async (found: FoundBreak, at: string) => {
    const known = await latest(found);
    if (known !== undefined && isDecided(known, found)) return { row: known, writes: [] };
    if (known !== undefined && isStanding(known)) {
      const row = seenAgain(known, found, at);
      return { row, writes: write.seen(row, known) };
    }
    const before = await suspected(found);
    const firstSeenAt = before !== undefined && isSuspectedStill(before, at) ? before.firstSeenAt : at;
    const row = { ...newBreak(found, (known?.episode ?? 0) + 1, at), firstSeenAt };
    return { row, writes: write.opened(row, { known, suspected: before }) };
  };
}

/** Commits writes of breaks together with others. False, with nothing written, if a condition of the others failed. */
function createCommit(settings: BreaksSettings, client: DynamoDBClient) {
  const transact = createTransact({ client, ...settings });
  return async (writes: readonly TransactWriteItem[], others: readonly TransactWriteItem[] = []) => {
    const result = await transact([...writes, ...others]);
    if (result.outcome === 'committed') return true;
    const isOurs = result.reasons
      .slice(0, writes.length)
      .some(({ Code }) => Code === 'ConditionalCheckFailed');
    if (isOurs) throw new TransientError('row-in-motion', 'Another run has written the break meanwhile');
    return false;
  };
}
