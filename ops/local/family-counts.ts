import { eventSource } from '#shared/events/envelope.ts';
import { familyOf } from '#shared/events/event-types.ts';
import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { Deliveries } from './compare-deliveries.ts';
import { isAcceptance } from '#ops/control/notification-log.ts';

/** One line of the table that a local run prints. Calls count every attempt; stored counts events. */
export interface FamilyCounts {
  readonly family: RecordFamily;
  readonly calls: {
    readonly sent: number;
    readonly received: number;
    readonly rejected: number;
    readonly refused: number;
  };
  readonly stored: Readonly<Record<'applied' | 'stale' | 'duplicate' | 'parked', number>>;
  /** Messages by team. */
  readonly forwarded: Readonly<Record<string, number>>;
}

export function countByFamily({ log, records, inboxes }: Deliveries): readonly FamilyCounts[] {
  return recordFamilyNames.map((family) => {
    const statuses = log
      .filter(({ event_type }) => familyOf(event_type) === family)
      .flatMap(({ attempts }) => attempts.map(({ status }) => status));
    const received = statuses.filter(isAcceptance).length;
    const rejected = statuses.filter((status) => status === 422).length;
    const states = records.filter((record) => record.family === family).map(({ state }) => state);
    const inState = (wanted: string) => states.filter((state) => state === wanted).length;
    return {
      family,
      calls: {
        sent: statuses.length,
        received,
        rejected,
        refused: statuses.length - received - rejected,
      },
      stored: {
        applied: inState('applied'),
        stale: inState('stale'),
        duplicate: inState('duplicate'),
        parked: inState('parked'),
      },
      forwarded: Object.fromEntries(
        inboxes.map(({ team, messages }) => [
          team.name,
          messages.filter(({ source }) => source === eventSource(family)).length,
        ]),
      ),
    };
  });
}
