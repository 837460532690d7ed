import type { BreakKind } from '#shared/breaks/break.ts';
import type { Breaks, CompleteComparison } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { leavesToLater } from '#shared/breaks/what-heals.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { CheckedEntity, Suspect } from './checked-entity.ts';
import { entityOf, partNamed, partOf } from './differing.ts';
import { heldOf, mirrorEntityOf, type NamedSides } from './entity-sides.ts';
import type { ItemName } from './item-name.ts';
import type { SettledSide } from './settle-side.ts';
import type { HeldAspect } from './verdict.ts';

interface HealBreaksDeps {
  readonly breaks: Pick<Breaks, 'heal' | 'settle' | 'ofEntity'>;
  readonly tombstones: Pick<Tombstones, 'standing'>;
  readonly mirror: Pick<MirrorRepository, 'entity'>;
  readonly clock: Clock;
}

interface Compared {
  readonly name: ItemName;
  readonly before: CheckedEntity;
  readonly sides: readonly NamedSides[];
  readonly settled: readonly SettledSide[];
  /** Canonical UTC. */
  readonly begunAt: string;
}

interface Healed {
  /** Entities whose breaks a later comparison has to settle. */
  readonly later: readonly string[];
  /** Parts that their list no longer shows, although the mirror did not get what it lacked. */
  readonly lost: readonly string[];
  /** Those with an open break: the list will never show them again. */
  readonly forPeople: readonly string[];
}

/** Kinds that a comparison of entities finds; it ends no other breaks. */
const kinds: readonly BreakKind[] = [
  'AMOUNT',
  'METADATA',
  'MISSING_LOCAL',
  'ORPHAN_LOCAL',
  'RESERVATION',
  'STATUS_AHEAD',
  'STATUS_BEHIND',
  'STATUS_CONFLICT',
  'STUCK',
  'VALUE_DATE',
];

/** Reason given when a break closes because its entity was erased. */
export const becauseErased = 'it was erased';

/**
 * Settles breaks of entities that agree again. For a list: of entities that differed before. An entity that left the
 * list agrees once the mirror has got what it lacked.
 */
export function createHealBreaks(deps: HealBreaksDeps) {
  const { breaks, tombstones, clock } = deps;
  const now = () => toIsoInstant(clock.now());
  const isForPeople = async (part: string) => {
    const [entity, { id }] = [entityOf(part), partNamed(part)];
    const rows = await breaks.ofEntity(entity);
    if (!rows.some((row) => isStanding(row) && kinds.includes(row.kind))) return false;
    if ((await tombstones.standing([id])).size === 0) return true;
    await breaks.settle(entity, becauseErased, now());
    return false;
  };

  return async (compared: Compared): Promise<Healed> => {
    const { name, before, sides, settled, begunAt } = compared;
    const lost = await lostParts(deps, compared);
    const suspected = new Set(Object.keys(before.suspects).map(entityOf));
    const entities = new Set([...sides.map(({ kind, id }) => `${kind} ${id}`), ...suspected]);
    for (const part of lost) entities.delete(entityOf(part));
    const later: string[] = [];
    for (const entity of entities) {
      if (entity !== `${name.kind} ${name.id}` && !suspected.has(entity)) continue;
      const found = settled
        .filter(({ break: each }) => each.entity === entity)
        .map(({ break: each }) => each);
      const comparison: CompleteComparison = { entity, kinds, found, begunAt, endsDecisions: true };
      await breaks.heal(comparison, now());
      if (suspected.has(entity) && (await leavesToLater(breaks, comparison))) later.push(entity);
    }
    const forPeople: string[] = [];
    for (const part of lost) if (await isForPeople(part)) forPeople.push(part);
    return { later, lost, forPeople };
  };
}

/** Reads the mirror only for suspected parts that are no longer shown. */
async function lostParts(
  { mirror }: Pick<HealBreaksDeps, 'mirror'>,
  { before, sides }: Pick<Compared, 'before' | 'sides'>,
): Promise<readonly string[]> {
  const entity = mirrorEntityOf(mirror);
  const shown = new Set(sides.map(partOf));
  const lost: string[] = [];
  for (const [part, suspect] of Object.entries(before.suspects)) {
    if (shown.has(part)) continue;
    const { kind, id, aspect } = partNamed(part);
    const { row } = heldOf(await entity(kind, id), aspect);
    if (!hasArrived(suspect, row)) lost.push(part);
  }
  return lost;
}

/**
 * Whether the mirror got what the bank showed: it now has the missing row, or the row has changed since the bank's
 * answer was sent. Differences that an answer cannot heal are for people.
 */
function hasArrived({ held, sent }: Suspect, row: HeldAspect['row']): boolean {
  if (row === undefined || held === undefined) return false;
  return held === '' || (sent > 0 && row.eventId !== held);
}
