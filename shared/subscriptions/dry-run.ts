import { noMetrics } from '#shared/kernel/telemetry.ts';
import { intentOf } from './intent-address.ts';
import type { KeepSubscriptionsDeps } from './run.ts';

/** The same ports with reads unchanged and writes only simulated: a dry run is a run minus its effects. */
export function withoutWrites(deps: KeepSubscriptionsDeps): KeepSubscriptionsDeps {
  const nothing = () => Promise.resolve();
  return {
    ...deps,
    bank: {
      list: () => deps.bank.list(),
      create: ({ url }) =>
        Promise.resolve({ outcome: 'created', id: `planned-${intentOf(url) ?? ''}`, secret: 'none' }),
      delete: () => Promise.resolve({ outcome: 'deleted' }),
    },
    rows: {
      read: (eventTypes) => deps.rows.read(eventTypes),
      publication: () => deps.rows.publication(),
      silenceNotified: (eventType) => deps.rows.silenceNotified(eventType),
      write: nothing,
    },
    publication: { current: () => deps.publication.current(), put: nothing },
    lease: { acquire: () => Promise.resolve(0), renew: nothing, release: nothing },
    metrics: noMetrics,
  };
}
