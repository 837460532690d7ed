import { tombstoneKey } from '#shared/aws/mirror/tombstones.ts';
import type { Cloud } from '../cloud.ts';
import type { SimulatedStage } from '../stage.ts';

/** Tombstones of accounts, and those bound to them, that were lifted because the account turned out to have a living holder. */
export interface Lifts {
  /**
   * Whether an event first recorded at that instant may have met a tombstone of one of the ids that was lifted later:
   * it is whole, reduced, or gone.
   */
  mayHaveMet(ids: readonly string[], recordedAtMs: number): boolean;
}

interface LiftsDeps {
  readonly cloud: Pick<Cloud, 'dynamodb'>;
  readonly stage: Pick<SimulatedStage, 'tables'>;
  readonly now: () => number;
}

/** From the read of the tombstones, which may be stale, to the transaction. */
const underWayMs = 5 * 60_000;

/** Remembers when each was last lifted. */
export function watchLifts({ cloud, stage, now }: LiftsDeps): Lifts {
  const liftedAtMs = new Map<string, number>();
  /** By the key of a bound tombstone, that of its account's. */
  const boundTo = new Map<string, string>();
  cloud.dynamodb.onChange(stage.tables.mirror, ({ dynamodb }) => {
    const { pk, sk, lifted, boundTo: account } = dynamodb?.NewImage ?? {};
    if (sk?.S !== 'tombstone' || pk?.S === undefined) return;
    if (lifted?.BOOL === true) liftedAtMs.set(pk.S, now());
    if (account?.S !== undefined) boundTo.set(pk.S, tombstoneKey(account.S).pk);
  });
  return {
    mayHaveMet: (ids, recordedAtMs) =>
      ids.some((id) => {
        const { pk } = tombstoneKey(id);
        const atMs = liftedAtMs.get(boundTo.get(pk) ?? pk);
        return atMs !== undefined && recordedAtMs < atMs + underWayMs;
      }),
  };
}
