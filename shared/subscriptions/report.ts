/** The result of a run. It holds ids and types, never a secret. */
export interface RunReport {
  readonly dryRun: boolean;
  readonly created: SubscriptionRef[];
  /** Made anew: its predecessor was cancelled, had no secret, or had to go first. */
  readonly recreated: SubscriptionRef[];
  readonly retired: SubscriptionRef[];
  readonly deleted: SubscriptionRef[];
  /** Ours, but absent at the bank. */
  readonly cancelled: SubscriptionRef[];
  /** At the bank, but not known to be ours: left alone. */
  readonly strays: SubscriptionRef[];
  /** The bank's definite refusals. */
  readonly failed: Failure[];
  /** What a later run will do. */
  readonly postponed: Postponement[];
  /** Whether this run published the secrets; false if nothing changed or it was postponed. */
  published: boolean;
  /** Silent for longer than is expected of them on this weekday. */
  readonly overdue: OverdueType[];
  readonly perType: Record<string, TypeReport>;
}

export interface OverdueType {
  readonly eventType: string;
  readonly silentHours: number;
  readonly expectedHours: number;
}

/** Two runs never work at once; the later one leaves everything to the earlier. */
export interface Skipped {
  readonly skipped: string;
}

export const skipped: Skipped = { skipped: 'another run holds the lease' };

/** A type and not an interface, so that it can be the fields of a log line. */
export type SubscriptionRef = { readonly id: string; readonly eventType: string };

export interface Failure {
  readonly eventType: string;
  readonly code: string;
}

export interface Postponement {
  readonly what: 'creation' | 'deletion' | 'publication';
  readonly eventType?: string;
  readonly reason: 'outcome-unknown' | 'no-time-left' | 'published-recently';
  /** Not before this instant, where one is known. */
  readonly until?: string;
}

export interface TypeReport {
  /** The active subscription; null if there is none. */
  readonly id: string | null;
  readonly lastHeardAt: string | null;
  /** Hours since a notification arrived, or since the subscription was created if none ever did. */
  readonly silentHours: number | null;
}

export function emptyReport(dryRun: boolean): RunReport {
  return {
    dryRun,
    created: [],
    recreated: [],
    retired: [],
    deleted: [],
    cancelled: [],
    strays: [],
    failed: [],
    postponed: [],
    published: false,
    overdue: [],
    perType: {},
  };
}

export function refOf({ id, eventType }: SubscriptionRef): SubscriptionRef {
  return { id, eventType };
}
