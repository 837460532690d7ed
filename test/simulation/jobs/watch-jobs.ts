import { isDeepStrictEqual } from 'node:util';
import { mirrorFields } from '#shared/aws/events/event-items.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';
import { promise } from '../violation.ts';

interface WatchJobsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb'>;
  readonly stage: Pick<SimulatedStage, 'tables'>;
  readonly now: () => number;
  readonly watch: (check: () => void) => void;
}

/** The state of an account in the register since that instant. */
export interface Standing {
  readonly atMs: number;
  readonly state: string;
}

/** When a run began, when all its shards were planned, and when it was complete. */
interface Lifetime {
  readonly beganMs: number;
  readonly plannedMs?: number;
  readonly completedMs?: number;
}

/** The states of the jobs' rows, on the time of the world and not on a machine's clock. */
export interface JobHistory {
  /** By `<job>/<run>`. */
  readonly runs: ReadonlyMap<string, Lifetime>;
  /** By account, oldest first; what a person holds is `held`. */
  readonly standings: ReadonlyMap<string, readonly Standing[]>;
  /** State of the latest row of an account's statements with such a sort key. */
  statement(accountId: string, isWanted: (sk: string) => boolean): string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Follows runs, register, statements and breaks, and reports at once what must never change. */
export function watchJobs({ cloud, stage, now, watch }: WatchJobsDeps): JobHistory {
  const runs = new Map<string, Lifetime>();
  const standings = new Map<string, Standing[]>();
  const statements = new Map<string, Fields>();

  const ran = (name: string, row: Fields) => {
    const known = runs.get(name) ?? { beganMs: now() };
    runs.set(name, {
      ...known,
      ...(row['isPlanned'] === true && { plannedMs: known.plannedMs ?? now() }),
      ...(row['completedAt'] !== undefined && { completedMs: known.completedMs ?? now() }),
    });
    const [planned, finished] = [Number(row['planned']), Number(row['finished'])];
    promise(finished <= planned, () => `the run ${name} has finished ${finished} of ${planned} shards`);
  };
  const registered = (id: string, row: Fields) => {
    const state = row['heldBecause'] === undefined ? String(row['state']) : 'held';
    const known = standings.get(id) ?? [];
    if (known.at(-1)?.state !== state) standings.set(id, [...known, { atMs: now(), state }]);
  };
  const stated = (name: string, row: Fields) => {
    const { publication } = statements.get(name) ?? {};
    statements.set(name, row);
    const isKept = publication === undefined || isDeepStrictEqual(publication, row['publication']);
    promise(isKept, () => `${name} was published, and then published with another content`);
  };
  const bookings = new Set<string>();
  const broke = ({ kind, state, entity, settledBecause }: Fields) => {
    const isEnded = state === 'AUTO_HEALED' && settledBecause === undefined && kind === 'MISSING_LOCAL';
    const [entityKind, id = ''] = String(entity).split(' ');
    promise(
      !isEnded || entityKind !== 'booking' || bookings.has(`BOOKING#${id}`),
      () => `the break of ${String(entity)} has ended, and the mirror does not have it`,
    );
  };
  cloud.dynamodb.onChange(stage.tables.mirror, ({ dynamodb }) => {
    const pk = dynamodb?.NewImage?.['pk']?.S;
    if (pk?.startsWith('BOOKING#')) bookings.add(pk);
  });
  cloud.dynamodb.onChange(stage.tables.work, ({ dynamodb }) => {
    if (dynamodb?.NewImage === undefined) return;
    const row = mirrorFields(itemOfWire(dynamodb.NewImage));
    const [pk, sk] = [String(row['pk']), String(row['sk'])];
    watch(() => {
      if (pk.startsWith('RUNS#')) ran(`${pk.slice('RUNS#'.length)}/${sk}`, row);
      if (pk.startsWith('REGISTER#')) registered(sk, row);
      if (pk.startsWith('BREAKS#')) broke(row);
      if (pk.startsWith('STATEMENT#')) stated(`${pk} ${sk}`, row);
    });
  });
  return {
    runs,
    standings,
    statement: (accountId, isWanted) => {
      const prefix = `STATEMENT#${accountId} `;
      const [name] = [...statements.keys()]
        .filter((each) => each.startsWith(prefix) && isWanted(each.slice(prefix.length)))
        .toSorted()
        .slice(-1);
      return name === undefined ? undefined : String(statements.get(name)?.['state']);
    },
  };
}
