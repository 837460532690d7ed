import type { RunReport, SubscriptionRef } from './commands/subscription-commands.ts';

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
