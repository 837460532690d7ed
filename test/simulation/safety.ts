import type { PutEntry } from '#test/aws/event-bridge/event-bridge.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Cloud } from './cloud.ts';
import type { Callout } from './gateway.ts';
import { personalMark } from './marks.ts';
import { watchPublications } from './safety/publications.ts';
import { watchReceiver } from './safety/receiver.ts';
import { watchRecords } from './safety/records.ts';
import { watchRows } from './safety/rows.ts';
import type { SimulatedStage } from './stage.ts';
import { promise } from './violation.ts';

/** Watches everything that leaves production code, and reports violations at once. */
export interface Safety {
  answered(callout: Callout, status: number): void;
  published(entry: PutEntry): void;
  logged(line: string): void;
  /** Stores what the check throws for the next `check`. */
  readonly watch: (check: () => void) => void;
  /** Something failed that must not fail. */
  failed(error: unknown): void;
  /** From now on nothing that has a receipt may be published again. */
  readonly calm: () => void;
  /** Throws the violations since the last step. */
  check(): void;
  /** Ids of deliveries that the receiver accepted. */
  readonly accepted: ReadonlySet<string>;
  /** Ids of deliveries signed by the bank that reached the receiver, with any answer. */
  readonly signed: ReadonlySet<string>;
  /** How often each record was published on the open bus. */
  readonly forwarded: ReadonlyMap<string, number>;
  /** Number of notifications answered 422. */
  readonly rejected: () => number;
  /** Number of parked events settled since. */
  readonly settledSince: () => number;
}

interface SafetyDeps {
  readonly bank: SimulatedBank;
  readonly cloud: Pick<Cloud, 'dynamodb' | 's3'>;
  readonly stage: SimulatedStage;
}

export function createSafety({ bank, cloud, stage }: SafetyDeps): Safety {
  const violations: unknown[] = [];
  /** Must not throw on the spot: production code would treat it as a failure. */
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
