import { createDriftRows } from '#shared/aws/drift/drift-rows.ts';
import type { ClientHooks } from '#shared/bank/call/hooks.ts';
import { createDriftRecorder, type DriftRecorder } from '#shared/drift/drift-recorder.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import type { Telemetry } from './telemetry.ts';

export interface DriftConnection {
  readonly drift: DriftRecorder;
  /** Of the client: notes the drift of replies. */
  readonly hooks: Required<Pick<ClientHooks, 'contract'>>;
  /** Keeps what was noted, once everything else is done. */
  readonly endInvocation: () => Promise<void>;
}

/** Notes how content of the bank departs from its contract, in rows of the work table. */
export function connectDrift(
  { WORK_TABLE: workTable }: { readonly WORK_TABLE: string },
  { log }: Pick<Telemetry, 'log'>,
): DriftConnection {
  const rows = createDriftRows({ workTable, timers, random });
  const drift = createDriftRecorder({ rows, clock, timers, log });
  return {
    drift,
    hooks: {
      contract({ operation, drifts, requestId: example }) {
        drift.note({ of: 'reply', source: operation, example }, () => drifts);
      },
    },
    endInvocation: async () => drift.keep(),
  };
}
