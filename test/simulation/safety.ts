import type { PutEntry } from '#test/aws/event-bridge/event-bridge.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Cloud } from './cloud.ts';
import type { Callout } from './gateway.ts';
import { personalMark } from './marks.ts';
import { watchPublications } from './safety/publications.ts';
import { watchReceiver } from './safety/receiver.ts';
import { watchRecords } from './safety/records.ts';
import { watchRows } from './safety/rows.ts';
import type { SimulatedStage } from './stage.ts';
import { promise } from './violation.ts';

/** Watches everything that leaves production code, and says at once when something must not be. */
export interface Safety {
  answered(callout: Callout, status: number): void;
  published(entry: PutEntry): void;
  logged(line: string): void;
  /** Keeps what is thrown for the next check. */
  readonly watch: (check: () => void) => void;
  /** What must not fail did. */
  failed(error: unknown): void;
  /** From now on nothing that has its receipt may be published again. */
  readonly calm: () => void;
  /** Throws what was violated since the last step. */
  check(): void;
  /** Ids of deliveries that the receiver accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Ids of deliveries that reached it and that the bank had signed, whatever it answered. */
  readonly signed: ReadonlySet<string>;
  /** How often each record was published on the open bus. */
  readonly forwarded: ReadonlyMap<string, number>;
  /** How many notifications were answered 422. */
  readonly rejected: () => number;
  /** How many parked events were settled since. */
  readonly settledSince: () => number;
}

interface SafetyDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: SimulatedStage;
}

export function createSafety({ bank, cloud, stage }: SafetyDeps): Safety {
  const violations: unknown[] = [];
  /** Nothing may be thrown where it happens: production code would take it for a failure. */
  const watch = (check: () => void) => {
    try {
      check();
    } catch (violation) {
      violations.push(violation);
    }
  };
  const records = watchRecords();
  const rows = watchRows();
  const publications = watchPublications({ stage, recordOf: records.find });
  cloud.dynamodb.onChange(stage.tables.events, (change) => watch(() => records.changed(change)));
  cloud.dynamodb.onChange(stage.tables.mirror, (change) => watch(() => rows.changed(change)));
  cloud.dynamodb.onChange(stage.tables.work, (change) => watch(() => publications.noted(change)));
  const receiver = watchReceiver({ bank, cloud, stage });

  return {
    accepted: receiver.accepted,
    signed: receiver.signed,
    rejected: receiver.rejected,
    settledSince: records.settledSince,
    forwarded: publications.forwarded,
    calm: publications.calm,
    watch,
    answered: (callout, status) => watch(() => receiver.answered(callout, status)),
    published: (entry) => watch(() => publications.put(entry)),
    logged: (line) =>
      watch(() => promise(!line.includes(personalMark), () => `a log line shows personal data: ${line}`)),
    failed: (error) => void violations.push(error),
    check: () => {
      watch(rows.check);
      if (violations.length > 0) throw violations[0];
    },
  };
}
