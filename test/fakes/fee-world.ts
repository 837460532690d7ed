import type { Clock } from '#shared/kernel/clock.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { RoundTrip, RoundTripProofs, FeeIntents } from '#shared/fees/model/ports.ts';

/** Rows of intents in memory. */
export function inMemoryIntents(): Pick<FeeIntents, 'plan' | 'read' | 'write' | 'ofAccount'> & {
  readonly rows: ReadonlyMap<string, FeeIntent>;
} {
  const rows = new Map<string, FeeIntent>();
  return {
    rows,
    plan: (intent) => {
      const stored = rows.get(intent.id) ?? intent;
      rows.set(intent.id, stored);
      return Promise.resolve(stored);
    },
    read: ({ id }) => Promise.resolve(rows.get(id)),
    async *ofAccount(accountId) {
      await Promise.resolve();
      for (const row of rows.values()) if (row.accountId === accountId) yield row;
    },
    write: (_seen, intent) => {
      if (rows.get(intent.id)?.version !== intent.version - 1) return Promise.resolve(false);
      rows.set(intent.id, intent);
      return Promise.resolve(true);
    },
  };
}

const triesForMs = 3_600_000;

export function inMemoryRoundTripProofs(
  clock: Clock,
): Omit<RoundTripProofs, 'all'> & { readonly states: ReadonlyMap<string, RoundTrip> } {
  const states = new Map<string, RoundTrip>();
  const tries = new Map<string, { readonly intentId: string; readonly untilMs: number }>();
  return {
    states,
    of: (type) => Promise.resolve(states.get(type) ?? { state: 'unproven' }),
    tryWith: (type, intentId) => {
      const untilMs = clock.now() + triesForMs;
      if ((tries.get(type)?.untilMs ?? 0) <= clock.now()) tries.set(type, { intentId, untilMs });
      return Promise.resolve(tries.get(type)?.intentId === intentId);
    },
    letGo: (type, intentId) => {
      if (tries.get(type)?.intentId === intentId) tries.delete(type);
      return Promise.resolve();
    },
    see: ({ type, state, intentId, acceptedAt = '' }) => {
      const { shownUntil = '' } = states.get(type) ?? {};
      states.set(type, { state, shownUntil: acceptedAt > shownUntil ? acceptedAt : shownUntil });
      if (tries.get(type)?.intentId === intentId) tries.delete(type);
      return Promise.resolve();
    },
  };
}
