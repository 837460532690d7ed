import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { ErasureDeps } from './ports.ts';

/** Removes the bodies of late events from the bucket once no message asks for them any more; returns how many. */
export async function eraseLeftBodies(
  { leftBodies, objects, clock, secondLookAfterMs }: ErasureDeps,
  hasTime: () => boolean,
): Promise<number> {
  let removed = 0;
  for await (const body of leftBodies.before(toIsoInstant(clock.now() - secondLookAfterMs))) {
    if (!hasTime()) break;
    await objects.remove(body.key);
    await leftBodies.forget(body);
    removed += 1;
  }
  return removed;
}
