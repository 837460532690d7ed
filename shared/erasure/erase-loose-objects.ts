import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ErasureDeps } from './ports.ts';

type LooseObjectsDeps = Pick<
  ErasureDeps,
  'looseObjects' | 'objects' | 'clock' | 'clockSkewMs' | 'recheckAfterMs'
>;

/**
 * Removes loose objects from the bucket and returns how many. A note is claimed once it is an hour old, and its object
 * is removed another hour later: by then nobody is still writing the object and no message will ask for it again.
 */
export async function eraseLooseObjects(
  { looseObjects, objects, clock, clockSkewMs, recheckAfterMs }: LooseObjectsDeps,
  hasTime: () => boolean,
): Promise<number> {
  let removed = 0;
  const before = toIsoInstant(clock.now() - recheckAfterMs - clockSkewMs);
  for await (const object of looseObjects.before(before)) {
    if (!hasTime()) break;
    if (!object.isClaimed) {
      await looseObjects.claim(object, toIsoInstant(clock.now()));
      continue;
    }
    await objects.remove(object.key);
    if (await looseObjects.forget(object)) removed += 1;
  }
  return removed;
}
