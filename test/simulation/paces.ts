/** Hours between two runs of a function. */
interface Pace {
  readonly subscribing: number;
  /** Until the month is about to end. The last delay of them reaches into the faults. */
  readonly waiting: number;
  readonly faulty: number;
  readonly quiet: number;
  /** While records only age. */
  readonly late: number;
}

export type Season = keyof Pace;

const paces: Readonly<Record<string, Pace>> = {
  // After a gap of more than six hours, the sweep does not trust its clock.
  'events/sweep': { subscribing: 6, waiting: 6, faulty: 3, quiet: 6, late: 6 },
  'schedules/archive': { subscribing: 24, waiting: 24, faulty: 12, quiet: 36, late: 72 },
  'schedules/audit': { subscribing: 24, waiting: 24, faulty: 3, quiet: 12, late: 72 },
  'schedules/erasure': { subscribing: 6, waiting: 6, faulty: 1, quiet: 6, late: 24 },
  'schedules/given-up': { subscribing: 6, waiting: 6, faulty: 1, quiet: 6, late: 24 },
  'schedules/portfolio': { subscribing: 6, waiting: 6, faulty: 1, quiet: 2, late: 24 },
  'schedules/reconciliation': { subscribing: 6, waiting: 6, faulty: 2, quiet: 4, late: 72 },
  'schedules/statements': { subscribing: 6, waiting: 6, faulty: 1, quiet: 2, late: 24 },
  'schedules/subscriptions': { subscribing: 1, waiting: 6, faulty: 3, quiet: 24, late: 96 },
};

/** If the schedule is more frequent, most runs would find nothing to do; undefined if the schedule applies. */
export function paceHours(folder: string, season: Season): number | undefined {
  return paces[folder]?.[season];
}
