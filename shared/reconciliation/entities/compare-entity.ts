import * as z from '#shared/kernel/zod.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemResult, ItemWork, PerformItem } from '#shared/jobs/item.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { ReconciliationMetric } from '#shared/reconciliation/names.ts';
import { idsOf, isOfErased } from '#shared/mirror/of-erased.ts';
import { ownersOf } from '#shared/mirror/owners.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { CheckedEntities, CheckedEntity, ListAnswers } from './checked-entity.ts';
import { createCompareById } from './compare-by-id.ts';
import type { CompareNamed } from './compare-listed.ts';
import { createReadSides, type NamedSides, type SidesDeps } from './entity-sides.ts';
import { becauseErased, createHealBreaks } from './heal-breaks.ts';
import { createHealEntity, type HealEntityDeps } from './heal-entity.ts';
import { itemNamed, itemOf, type ItemName } from './item-name.ts';
import { isReadById } from './item-kinds.ts';
import { isDone, notAlikeIn, resultOf } from './item-result.ts';
import { entityOf, lineOf, partOf, type Differing } from './differing.ts';
import { createSettleSide, type SettledSide } from './settle-side.ts';
import { verdictOn } from './verdict.ts';
import type { ShownEntity } from './shown-entity.ts';

export interface CompareEntityDeps extends HealEntityDeps, SidesDeps {
  readonly mirror: Pick<MirrorRepository, 'entity' | 'history'>;
  readonly checked: Pick<CheckedEntities, 'read' | 'write'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'settle' | 'ofEntity'>;
  /** How long the bank may still show the state from before a change. */
  readonly lagMs: number;
  /** Between the two readings after which an entity counts as missing at the bank. */
  readonly absenceMs: number;
  /** So many differences of an item are settled at a time: a row holds 400 KB. */
  readonly mostDiffering: number;
  readonly clock: Clock;
  readonly metrics: Metrics<ReconciliationMetric>;
}

const runRequest = z.object({ dryRun: z._default(z.boolean(), false) });

/**
 * Compares one item of the tier `entities` with the mirror. A difference counts once two comparisons have seen it, a
 * visibility lag apart, with nothing in flight. Then it is healed through the handler of its events, or becomes a
 * break.
 */
export function createCompareEntity(deps: CompareEntityDeps): PerformItem {
  const compareNamed = createCompareNamed(deps);
  const compareById = createCompareById({ ...deps, compareNamed });
  return async (item, work) => {
    const name = itemNamed(item);
    if (name === undefined) return { outcome: 'unreadable' };
    return isReadById(name.kind) ? compareById(name, work) : compareNamed(name, work);
  };
}

function createCompareNamed(deps: CompareEntityDeps): CompareNamed {
  const { checked, clock, metrics } = deps;
  const readSides = createReadSides(deps);
  const ofTheLiving = createOfTheLiving(deps.tombstones);
  const healBreaks = createHealBreaks(deps);
  const settleSide = createSettleSide({ ...deps, heal: createHealEntity(deps) });

  return async (name, work, { readFor, accountId } = {}) => {
    const item = itemOf(name);
    const before = await checked.read(item);
    // Planned twice, or repeated after a crash.
    if (before.runId === work.run.id && before.outcome !== undefined) return { outcome: before.outcome };
    const begunAt = toIsoInstant(clock.now());
    const { dryRun } = runRequest.parse(work.run.request);
    const seen = await readSides(name, clock.now(), accountId);
    if (seen.outcome !== 'seen') {
      const { outcome, ...line } = seen;
      if (outcome === 'gone' && !dryRun) await forget(deps, name, before);
      return { outcome, line };
    }
    const differing = await ofTheLiving(
      seen.sides.flatMap((side) => {
        const difference = verdictOn(side);
        return difference === undefined ? [] : [{ side, difference }];
      }),
    );
    if (dryRun) return foreseen(differing);
    const settled: SettledSide[] = [];
    const first = firstOf(differing, before, deps.mostDiffering);
    for (const each of first) {
      const result = await settleSide(each, { item, name, before, work, accountId: seen.accountId });
      if (result === 'left') return 'left';
      settled.push(result);
    }
    const healed = await healBreaks({ name, before, sides: seen.sides, settled, begunAt });
    const compared = { before, settled, more: differing.length - first.length, ...healed };
    const decided = resultOf(compared);
    const result = isDone(decided) && healed.later.length > 0 ? laterAgain : decided;
    const suspects = Object.fromEntries([
      // Parts with a break that people or a later comparison will end.
      ...Object.entries(before.suspects).filter(
        ([part]) => healed.later.includes(entityOf(part)) || healed.forPeople.includes(part),
      ),
      ...settled.flatMap(({ part, suspect }) => (suspect === undefined ? [] : [[part, suspect] as const])),
    ]);
    const row = { suspects, ...(before.at !== undefined && { at: before.at }) };
    if (!isDone(result)) {
      await checked.write(item, row);
      return result;
    }
    const { outcome } = result;
    const answers = answersOf({ name, readFor, sides: seen.sides, compared, work });
    const done = { at: toIsoInstant(clock.now()), runId: work.run.id, outcome };
    await checked.write(item, { ...row, ...done, ...(answers !== undefined && { answers }) });
    metrics.count(`Entities-${outcome}`);
    return result;
  };
}

/** It was erased, so nothing differs. If it belongs to somebody else after all, its differences are found again. */
async function forget(
  { breaks, checked, clock }: CompareEntityDeps,
  name: ItemName,
  before: CheckedEntity,
): Promise<void> {
  const parts = Object.keys(before.suspects);
  const entities = new Set([`${name.kind} ${name.id}`, ...parts.map(entityOf)]);
  for (const entity of entities) await breaks.settle(entity, becauseErased, toIsoInstant(clock.now()));
  if (parts.length > 0) await checked.write(itemOf(name), { ...before, suspects: {} });
}

/** What a dry run would do, after one comparison. */
function foreseen(differing: readonly Differing[]): ItemResult {
  if (differing.length === 0) return { outcome: 'agrees' };
  const outcome = differing.every(({ difference }) => difference.isHealed) ? 'would-heal' : 'would-differ';
  return { outcome, line: { differences: differing.map(lineOf) } };
}

/** Differences that were seen before come first; others follow once these are settled. */
function firstOf(
  differing: readonly Differing[],
  { suspects }: CheckedEntity,
  mostDiffering: number,
): readonly Differing[] {
  const isKnown = ({ side }: Differing) => Object.hasOwn(suspects, partOf(side));
  const [known, others] = [differing.filter(isKnown), differing.filter((each) => !isKnown(each))];
  return [...known, ...others].slice(0, mostDiffering);
}

/** Another comparison has seen a break since this one began, perhaps with a clock that is ahead. */
const laterAgain = { again: { afterSeconds: 900, orElse: 'in-motion' } } as const;

/** Enough for any account; beyond this, each one is read by its id. */
const mostOpen = 1_000;

interface Answering {
  readonly name: ItemName;
  readonly readFor: string | undefined;
  readonly sides: readonly NamedSides[];
  readonly compared: Parameters<typeof notAlikeIn>[0];
  readonly work: ItemWork;
}

/** What a list answers to the items of its entities in this run. */
function answersOf({ name: { kind }, readFor, sides, compared, work }: Answering): ListAnswers | undefined {
  if (isReadById(kind)) return undefined;
  const isKept = kind === 'reservations' && sides.length <= mostOpen;
  return {
    runId: work.run.id,
    ...(readFor !== undefined && { readFor }),
    open: isKept ? sides.map(({ id }) => id) : [],
    notAlike: notAlikeIn(compared),
  };
}

/**
 * Leaves out differences about erased customers. The bank still shows living holders data that names an erased one; no
 * handler would mirror it, so nothing is missing.
 */
function createOfTheLiving(tombstones: Pick<Tombstones, 'standing'>) {
  const isOfTheLiving = async ({ side: { shown } }: Differing): Promise<boolean> => {
    if (shown === undefined) return true;
    const about = { entityId: shown.id, owners: ownersOf(shown.definition, payloadOf(shown), shown.id) };
    return !isOfErased(about, await tombstones.standing(idsOf(about)));
  };
  return async (differing: readonly Differing[]): Promise<readonly Differing[]> => {
    const living: Differing[] = [];
    for (const each of differing) if (await isOfTheLiving(each)) living.push(each);
    return living;
  };
}

/** Parsed as a handler would: some text fields contain JSON that names an owner. */
function payloadOf({ definition, body }: ShownEntity): unknown {
  return definition.payload.safeParse(body).data ?? body;
}
