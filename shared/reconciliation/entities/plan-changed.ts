import { familyNames, type Family } from '#shared/events/families.ts';
import { clockSkewMs, toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { CheckedEntities } from './checked-entity.ts';
import { itemReading } from './item-name.ts';
import type { PlanCursor, Planned } from './plan-cursor.ts';
import type { ChangedEntities, ChangedEntity, ChangeMark } from './ports.ts';

interface PlanChangedDeps {
  readonly changed: ChangedEntities;
  readonly checked: Pick<CheckedEntities, 'comparedSince'>;
  readonly clock: Clock;
}

type ChangedCursor = Extract<PlanCursor, { readonly of: 'changed' }>;

const hourMs = 3_600_000;
/** Indexes lag, clocks differ, and the current hour is incomplete, so this much is read again. */
const overlapMs = 48 * hourMs;
const recordsAPage = 1_000;

/**
 * Plans what events have changed since the run before, by family and hour. It continues from the latest record seen, or
 * from when the family was last read to the end, so that silent months are not read again.
 */
export function createPlanChanged({ changed, checked, clock }: PlanChangedDeps) {
  const itemsOf = async (records: readonly ChangedEntity[]): Promise<Planned> => {
    const latest = new Map<string, string>();
    for (const { kind, id, owners, recordedAt } of records) {
      const item = itemReading({ kind, id }, owners);
      // So that a clock that is ahead does not make a comparison seem later than the change.
      const since = toIsoInstant(Date.parse(recordedAt) + clockSkewMs);
      if (item !== undefined && since > (latest.get(item) ?? '')) latest.set(item, since);
    }
    const compared = await checked.comparedSince(latest);
    const items = [...latest.keys()].filter((item) => !compared.has(item));
    return { items, ...(compared.size > 0 && { excluded: { unchanged: compared.size } }) };
  };

  const startOf = async (family: Family, { hour, mark }: ChangedCursor) => {
    if (hour !== undefined) return { hour, mark };
    const before = await changed.mark(family);
    return { hour: hourOf(knownUntilMs(before, clock.now()) - overlapMs), mark: before };
  };

  return async (cursor: ChangedCursor): Promise<Planned> => {
    const family = familyNames[cursor.family];
    if (family === undefined) return { items: [], next: { of: 'breaks' } };
    const { hour, mark: before } = await startOf(family, cursor);
    const page = await changed.page({ family, hour, after: cursor.after }, recordsAPage);
    const mark = latestOf([before, ...page.changed.map(markOf)]);
    const planned = await itemsOf(page.changed);
    if (page.next !== undefined)
      return { ...planned, next: { of: 'changed', family: cursor.family, hour, after: page.next, mark } };
    const nextHour = hourOf(Date.parse(`${hour}:00:00.000Z`) + hourMs);
    if (nextHour <= hourOf(clock.now()))
      return { ...planned, next: { of: 'changed', family: cursor.family, hour: nextHour, mark } };
    const seen = mark && { family, mark: { ...mark, readUntil: toIsoInstant(clock.now()) } };
    return { ...planned, next: { of: 'changed', family: cursor.family + 1, seen } };
  };
}

/** A mark from a clock that was ahead proves nothing. */
function knownUntilMs(mark: ChangeMark | undefined, nowMs: number): number {
  if (mark === undefined) return nowMs;
  const recordedMs = Date.parse(mark.recordedAt);
  const readMs = Date.parse(mark.readUntil ?? mark.recordedAt);
  return readMs <= nowMs ? Math.max(recordedMs, readMs) : recordedMs;
}

const hourOf = (epochMs: number): string => toIsoInstant(epochMs).slice(0, 'YYYY-MM-DDTHH'.length);

const markOf = ({ recordedAt, recordId }: ChangedEntity): ChangeMark => ({ recordedAt, id: recordId });

const positionOf = ({ recordedAt, id }: ChangeMark) => `${recordedAt}#${id}`;

function latestOf(marks: readonly (ChangeMark | undefined)[]): ChangeMark | undefined {
  let latest: ChangeMark | undefined;
  for (const mark of marks)
    if (mark !== undefined && (latest === undefined || positionOf(mark) > positionOf(latest))) latest = mark;
  return latest;
}
