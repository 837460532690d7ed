import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { callSlotsKey, grantsIn } from '#shared/aws/bank/call-slots.ts';
import { freeSlots, type CallPool } from '#shared/bank/slots/call-pool.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall } from '#test/aws/sdk-call.ts';
import type { Agenda } from './agenda.ts';
import type { WallClock } from './wall-clock.ts';

// The bank works on a call for at most 150 s; two seconds are the difference allowed between correct clocks.
const longestCallMs = 148_000;
const rightWithinMs = 2_000;
/** No grant of slots lasts longer than this. */
const longestGrantMs = 18 * 60_000;

type Wire = Record<string, AttributeValue>;

interface PoolLoadDeps {
  readonly agenda: Agenda;
  readonly pool: CallPool;
  /** Folders of the functions that take their calls from the pool. */
  readonly holders: ReadonlySet<string>;
  readonly onExceeded: (what: string) => void;
}

/** Watches the pool's calls that the bank is working on, and whether anybody has to wait for it. */
export interface PoolLoad {
  /** The result ends the call; an unended call counts until the bank gives it up. */
  begin(folder: string, clock: WallClock): () => void;
  /** A call of AWS that took effect. */
  done(call: AwsCall, reply: JsonObject): void;
  /** How often a search for slots found all unreserved ones taken. */
  foundFull(): number;
}

export function createPoolLoad({ agenda, pool, holders, onExceeded }: PoolLoadDeps): PoolLoad {
  const startedAtMs = new Set<{ readonly atMs: number }>();
  let wrongUntilMs = 0;
  let full = 0;
  return {
    done({ operation, input: { Key: key } }, { Item: item }) {
      const { pk } = (key ?? {}) as object as Wire;
      if (operation !== 'GetItem' || pk?.S !== callSlotsKey.pk || item === undefined) return;
      const { grants = {} } = unmarshall(item as object as Wire) as Partial<Parameters<typeof grantsIn>[0]>;
      const anybody = { holder: 'anybody', nowMs: agenda.now() };
      if (freeSlots(pool, grantsIn({ grants }), anybody) === 0) full += 1;
    },
    foundFull: () => full,
    begin(folder, clock) {
      if (!holders.has(folder)) return () => undefined;
      const nowMs = agenda.now();
      // A clock that is minutes off ends grants too early by as much: the reserve below the bank's limit covers that.
      if (clock.skewsSince(nowMs - longestGrantMs).some((skewMs) => Math.abs(skewMs) > rightWithinMs))
        wrongUntilMs = nowMs + longestGrantMs;
      for (const call of startedAtMs) if (call.atMs + longestCallMs <= nowMs) startedAtMs.delete(call);
      const call = { atMs: nowMs };
      startedAtMs.add(call);
      if (startedAtMs.size > pool.size && nowMs > wrongUntilMs)
        onExceeded(`${startedAtMs.size} calls of a pool of ${pool.size} are at work at the bank`);
      return () => void startedAtMs.delete(call);
    },
  };
}
