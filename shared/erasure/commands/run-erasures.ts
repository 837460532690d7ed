import { toIsoInstant } from '#shared/kernel/clock.ts';
import { LeaseLostError, runUnderLease, skippedBy } from '#shared/kernel/lease.ts';
import { eraseLateTombstones } from '#shared/erasure/erase-late-tombstones.ts';
import { eraseLooseObjects } from '#shared/erasure/erase-loose-objects.ts';
import type { ErasureResponse } from './erasure-commands.ts';
import { isUnderWay, newErasure, type Erasure } from '#shared/erasure/erasure.ts';
import { guardWork, idOfCustomer, type GuardedWork } from '#shared/erasure/guarded-work.ts';
import { checkAtBank } from '#shared/erasure/check-at-bank.ts';
import { pass } from '#shared/erasure/pass.ts';
import type { Announcement, ErasureDeps } from '#shared/erasure/ports.ts';
import { findWitness } from '#shared/erasure/witness.ts';

/** The longest that one store call may take. */
const reserveMs = 60_000;
const hourMs = 3_600_000;
/** As long as an event that was in progress when the customer was deleted may still be recorded. */
const unknownForMs = 40 * 24 * hourMs;

/**
 * Advances every announced erasure as far as possible. Each step follows only from what is stored, so the next run
 * resumes wherever this one ends.
 */
export function createRunErasures(deps: ErasureDeps) {
  return async function runErasures(invocation: {
    readonly remainingMs: () => number;
    readonly trySetAside?: boolean;
    /** The person who asks for it. */
    readonly by?: string;
  }): Promise<ErasureResponse<'run'>> {
    const hasTime = () => invocation.remainingMs() > reserveMs;
    const { trySetAside = false, by } = invocation;
    const report = await runUnderLease({ ...deps, by }, async (fence, isLeft) => {
      const guard = await guardWork(deps, { isCareful: isLeft, trySetAside });
      return run({ deps, fence, hasTime, guard });
    });
    return report ?? skippedBy(deps.lease);
  };
}

interface Run {
  readonly deps: ErasureDeps;
  readonly fence: number;
  readonly hasTime: () => boolean;
  readonly guard: GuardedWork;
}

async function run({ deps, fence, hasTime, guard }: Run): Promise<ErasureResponse<'run'>> {
  const announced: Announcement[] = [];
  for await (const announcement of deps.announcements.open()) announced.push(announcement);
  const isBankTrusted = trustOnce({ deps, fence }, announced);
  const ends: Erasure[] = [];
  let failed = 0;
  const idOf = ({ customer }: Announcement) => idOfCustomer(customer);
  for (const announcement of guard.inOrder(announced, idOf)) {
    if (!hasTime()) break;
    try {
      const end = await guard.attempt(idOf(announcement), async () =>
        advance(announcement, { deps, fence, hasTime, guard, isBankTrusted }),
      );
      if (end !== undefined) ends.push(end);
    } catch (error) {
      if (error instanceof LeaseLostError) throw error;
      // A failure of one customer must not hold up the others.
      failed += 1;
      deps.log.error('an erasure failed and will be retried', { error });
    }
  }
  const looseObjects = hasTime() ? await eraseLooseObjects({ ...deps, guard }, hasTime) : 0;
  const lateTombstones = hasTime() ? await eraseLateTombstones({ ...deps, guard }, hasTime) : 0;
  const setAside = guard.setAside();
  report(deps, ends, { failed, setAside: setAside.length });
  return { states: countByState(ends), failed, setAside, looseObjects, lateTombstones };
}

/** Looks for a witness with the first customer who needs one, once per run. */
function trustOnce(
  { deps, fence }: Pick<Run, 'deps' | 'fence'>,
  announced: readonly Announcement[],
): () => Promise<boolean> {
  const suspects = new Set(announced.map(({ customer }) => customer.id));
  let answer: Promise<boolean> | undefined;
  const ask = async () => {
    const witness = await findWitness(deps, suspects);
    if (witness !== undefined) await deps.rows.keepWitness(fence, witness);
    else deps.log.warn('the bank returns no customer of the mirror: this run confirms no erasure');
    return witness !== undefined;
  };
  return async () => (answer ??= ask());
}

type Advancing = Run & { readonly isBankTrusted: () => Promise<boolean> };

async function advance({ customer, announcedAt }: Announcement, context: Advancing): Promise<Erasure> {
  const { deps, fence, hasTime } = context;
  const now = toIsoInstant(deps.clock.now());
  const save = async (erasure: Erasure) => {
    await deps.lease.renew(fence);
    await deps.rows.write(fence, erasure);
  };
  const before = (await deps.rows.read(customer)) ?? newErasure(customer, announcedAt);
  const checked =
    before.state === 'erasing' || before.state === 'completed'
      ? before
      : await checkAtBank(before, announcedAt, { ...deps, isBankTrusted: context.isBankTrusted });
  if (checked !== before || before.state === 'announced') await save(checked);
  noteChange(deps, before, checked);
  if (checked.state === 'unknown' && isOutdated(checked, deps)) {
    // No event that could still make the customer known can arrive any more.
    await deps.announcements.mark(customer, 'completed', now);
  }
  if (checked.state !== 'erasing' && checked.state !== 'completed') return checked;

  await deps.announcements.mark(customer, 'confirmed', checked.confirmedAt ?? now);
  // Also where it is complete: it is announced again if the customer's data may be back with a restored table.
  const passed = await pass(checked, { ...deps, save, hasTime });
  await save(passed);
  noteChange(deps, checked, passed);
  // Last: a completed erasure is no longer listed.
  if (passed.state === 'completed' && hasFoundNothing(checked, passed))
    await deps.announcements.mark(customer, 'completed', now);
  return passed;
}

/** Whether the pass between the two reached its end and found nothing. */
function hasFoundNothing(before: Erasure, after: Erasure): boolean {
  return after.passes > before.passes && after.lastFoundAt === before.lastFoundAt;
}

function isOutdated({ announcedAt }: Erasure, { clock }: ErasureDeps): boolean {
  return clock.now() - Date.parse(announcedAt) > unknownForMs;
}

function noteChange({ log, metrics }: ErasureDeps, before: Erasure, after: Erasure): void {
  if (before.state === after.state) return;
  const { customer, state } = after;
  if (state === 'refused') {
    metrics.count('ErasureRefused');
    log.error('the bank announced a deletion but still has the customer', { ...customer });
  } else {
    log.info('an erasure advanced', { ...customer, state });
  }
}

interface Unfinished {
  readonly failed: number;
  readonly setAside: number;
}

function report({ metrics, clock }: ErasureDeps, ends: readonly Erasure[], unfinished: Unfinished): void {
  const ages = ends.filter(isUnderWay).map((end) => clock.now() - Date.parse(end.announcedAt));
  metrics.count('ErasureOpenHours', Math.floor(Math.max(0, ...ages) / hourMs));
  metrics.count('ErasureFailed', unfinished.failed);
  metrics.count('ErasureSetAside', unfinished.setAside);
}

function countByState(ends: readonly Erasure[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of ends) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
