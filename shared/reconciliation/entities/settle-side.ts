import type { Breaks } from '#shared/breaks/breaks.ts';
import type { FoundBreak, BreakKind } from '#shared/breaks/break.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { textAt, type JsonObject } from '#shared/kernel/json.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { CheckedEntity, Suspect } from './checked-entity.ts';
import { lineOf, partOf, type Differing } from './differing.ts';
import { endedByPeople } from './ended-by-people.ts';
import type { createHealEntity } from './heal-entity.ts';
import { isReadById } from './item-kinds.ts';
import type { ItemName } from './item-name.ts';
import type { ReadableKind } from './readable-kinds.ts';

interface SettleSideDeps {
  readonly mirror: Pick<MirrorRepository, 'history'>;
  readonly breaks: Pick<Breaks, 'open'>;
  readonly heal: ReturnType<typeof createHealEntity>;
  readonly lagMs: number;
  readonly absenceMs: number;
  readonly clock: Clock;
}

interface Known {
  readonly item: string;
  readonly name: ItemName;
  readonly before: CheckedEntity;
  readonly work: ItemWork;
  readonly accountId?: string | undefined;
}

/** The result of one difference in this comparison. */
export interface SettledSide {
  readonly part: string;
  readonly line: JsonObject;
  readonly break: FoundBreak;
  readonly suspect?: Suspect;
  /** Omitted once it is a break. */
  readonly wait?: { readonly afterSeconds: number; readonly orElse: string };
}

/** The mirror follows within seconds, unless a queue is long. */
const afterHealingSeconds = 60;
/** The longest delay of SQS. */
const longestWaitSeconds = 900;
/** The bank's answer is sent so often through the handler; if the mirror still differs, people decide. */
const mostSent = 3;

/** Decides about a difference: too early, healed, or a break. */
export function createSettleSide(deps: SettleSideDeps) {
  const { mirror, breaks, heal, clock } = deps;

  const hasParked = async ({ side }: Differing): Promise<boolean> => {
    const since = side.held.row?.updatedAt ?? '';
    for await (const { state, at } of mirror.history({ kind: side.kind, id: side.id }))
      if (state === 'parked' && at > since) return true;
    return false;
  };

  return async (differing: Differing, known: Known): Promise<SettledSide | 'left'> => {
    const { side, difference } = differing;
    const { before, work } = known;
    const nowMs = clock.now();
    const settled = sideOf(differing, known);
    const suspect = suspectOf(settled.part, differing, { before, name: known.name, nowMs });
    const waiting = (orElse: string, ms: number): SettledSide => ({
      ...settled,
      suspect,
      wait: { afterSeconds: Math.min(longestWaitSeconds, Math.max(1, Math.ceil(ms / 1_000))), orElse },
    });

    const waitMs = untilDecided(deps, differing, { suspect, nowMs });
    if (waitMs > 0) return waiting('in-motion', waitMs);
    if (await hasParked(differing)) return waiting('event-parked', deps.lagMs);
    const isSilent = suspect.isFill || difference.kind === 'METADATA';
    const open = async () => breaks.open(settled.break, toIsoInstant(nowMs));
    let { shown } = side;
    if (!difference.isHealed || suspect.sent >= mostSent) {
      shown = endedByPeople(differing, await open());
      if (shown === undefined || suspect.sent >= mostSent) return { ...settled, suspect };
    }
    if (shown === undefined || !(await work.mayWrite())) return 'left';
    if (difference.isHealed && !isSilent) await open();
    const { since } = suspect;
    await heal({ shown, held: side.held.row, since, runId: work.run.id, item: known.item });
    const sent = { ...suspect, sent: suspect.sent + 1 };
    return { ...waiting('not-healed', afterHealingSeconds * 1_000), suspect: sent };
  };
}

/** Names, line and break of a difference. */
function sideOf({ side, difference }: Differing, { work, accountId = accountOf(side) }: Known): SettledSide {
  const { kind, id, row } = side;
  const { kind: is, field: name, expected, found, differenceCents } = difference;
  const field = breakFieldOf(row, is, name);
  return {
    part: partOf(side),
    line: lineOf({ side, difference }),
    break: {
      kind: is,
      field,
      entity: `${kind} ${id}`,
      ...(expected !== undefined && { expected }),
      ...(found !== undefined && { found }),
      ...(differenceCents !== undefined && { differenceCents }),
      runId: work.run.id,
      ...(accountId !== undefined && { accountId }),
    },
  };
}

/** A list of all accounts names the account of each entity. */
function accountOf({ shown }: Differing['side']): string | undefined {
  const path = shown?.definition.owners?.account;
  return path === undefined ? undefined : textAt(shown?.body, path);
}

interface SeenBefore {
  readonly before: CheckedEntity;
  readonly name: ItemName;
  readonly nowMs: number;
}

/** The same difference as in the comparison before, or a new one. */
function suspectOf(
  part: string,
  { side, difference }: Differing,
  { before, name, nowMs }: SeenBefore,
): Suspect {
  const { kind, field, expected = '', found = '' } = difference;
  const held = side.held.row?.eventId ?? '';
  const what = sha256Hex([kind, field, expected, found, held].join('\n'));
  const known = before.suspects[part];
  if (known?.what === what) return { ...known, held };
  // The first reading of a list shows entities from before the mirror.
  const isFill = before.at === undefined && side.held.row === undefined && !isOfOne(name);
  return { what, since: toIsoInstant(nowMs), held, sent: 0, isFill };
}

/** An event or a break has named the entity. An account is read in its turn, as lists are. */
const isOfOne = ({ kind }: ItemName) => isReadById(kind) && kind !== 'account';

/** How much longer the difference must stay, with nothing in flight, before it counts; 0 if it counts. */
function untilDecided(
  { lagMs, absenceMs }: SettleSideDeps,
  { side, difference }: Differing,
  { suspect, nowMs }: { readonly suspect: Suspect; readonly nowMs: number },
): number {
  // Both sides agree on it.
  if (difference.kind === 'STUCK') return 0;
  const needed = difference.kind === 'ORPHAN_LOCAL' ? absenceMs : lagMs;
  const heldSince = side.held.row === undefined ? 0 : Date.parse(side.held.row.updatedAt);
  return Math.max(Date.parse(suspect.since) + needed, heldSince + lagMs) - nowMs;
}

/**
 * Prefixed by the part, since parts of one entity have fields of the same name. An amount is always called `amount`.
 */
export function breakFieldOf(
  { aspect }: Pick<ReadableKind, 'aspect'>,
  kind: BreakKind,
  field: string,
): string {
  const short = kind === 'AMOUNT' ? 'amount' : field;
  return aspect === 'state' ? short : `${aspect}.${short}`;
}
