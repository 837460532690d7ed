import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { GuardedWork } from './guarded-work.ts';
import type { ErasureDeps, NotedObject } from './ports.ts';

type LooseObjectsDeps = Pick<
  ErasureDeps,
  'looseObjects' | 'objects' | 'records' | 'clock' | 'clockSkewMs' | 'recheckAfterMs'
> & { readonly guard: GuardedWork };

/**
 * Removes loose objects from the bucket and returns how many. A note is claimed once it is an hour old, and its object
 * is removed another hour later: by then nobody is still writing the object and no message will ask for it again. A body
 * that its record holds is left to the erasure of the record.
 */
export async function eraseLooseObjects(deps: LooseObjectsDeps, hasTime: () => boolean): Promise<number> {
  const { looseObjects, clock, clockSkewMs, recheckAfterMs, guard } = deps;
  let removed = 0;
  const before = toIsoInstant(clock.now() - recheckAfterMs - clockSkewMs);
  for await (const object of looseObjects.before(before)) {
    if (!hasTime()) break;
    const isRemoved = await guard.attempt(`object#${object.key}`, async () => eraseObject(object, deps));
    if (isRemoved === true) removed += 1;
  }
  return removed;
}

/** Returns true if it was removed. */
async function eraseObject(
  object: NotedObject,
  { looseObjects, objects, records, clock }: LooseObjectsDeps,
): Promise<boolean> {
  if (await isHeld(records, object)) {
    await looseObjects.forget(object);
    return false;
  }
  if (await looseObjects.listAgain(object)) return false;
  if (!object.isClaimed) {
    await looseObjects.claim(object, toIsoInstant(clock.now()));
    return false;
  }
  await objects.remove(object.key);
  return looseObjects.forget(object);
}

/**
 * An account whose holder was erased may turn out to have another one. What was noted of its event until then belongs to
 * the record that was written once the account counted as living again.
 */
async function isHeld(
  records: LooseObjectsDeps['records'],
  { eventId }: Pick<NotedObject, 'eventId'>,
): Promise<boolean> {
  if (eventId === undefined) return false;
  const found = await records.read([eventId]);
  return found.some(({ isErased }) => !isErased);
}
