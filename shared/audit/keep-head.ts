import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { chainStart } from './chain.ts';
import type { AuditMetric } from './names.ts';
import type { AuditHeads, AuditRecord } from './ports.ts';

interface KeepHeadDeps {
  readonly record: Pick<AuditRecord, 'head'>;
  readonly heads: Pick<AuditHeads, 'keep'>;
}

export interface KeepDecisionDeps extends KeepHeadDeps {
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics<AuditMetric>;
}

/** Keeps the present head, unless nobody has changed anything yet. */
export async function keepHead({ record, heads }: KeepHeadDeps): Promise<void> {
  const head = await record.head();
  if (head.sequence > chainStart.sequence) await heads.keep(head);
}

const attempts = 3;
const backoff = { firstMs: 200, capMs: 1_000 };

/**
 * Keeps the head after a decision. It never throws: the decision is stored and carried out, and an answer that says
 * otherwise would be wrong. A head that could not be kept alarms, and the job that watches the record keeps the next one.
 */
export function createKeepDecision({ timers, random, log, metrics, ...deps }: KeepDecisionDeps) {
  return async (hasTime: () => boolean): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await keepHead(deps);
        return;
      } catch (error) {
        if (attempt + 1 < attempts && hasTime()) {
          await timers.sleep(jitteredDelayMs(attempt, backoff, random));
          continue;
        }
        log.error('the head of the audit log was not kept', { error });
        metrics.count('AuditHeadNotKept');
        return;
      }
    }
  };
}
