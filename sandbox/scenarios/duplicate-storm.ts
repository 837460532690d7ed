import * as z from '#shared/kernel/zod.ts';
import type { ScenarioDeps } from './scenario.ts';

export const duplicateStorm = z.strictObject({
  latest: z
    ._default(z.int().check(z.positive(), z.maximum(100_000)), 1_000)
    .check(z.describe('so many of the latest notifications')),
});

/** Delivered notifications come again, under their own ids and under other ones. */
export async function playDuplicateStorm(
  { bank, clock, passTo }: ScenarioDeps,
  { latest }: z.output<typeof duplicateStorm>,
) {
  const delivered = bank.desk.log().filter(({ state }) => state === 'delivered');
  const chosen = delivered.slice(-latest);
  for (const { id } of chosen) {
    bank.desk.repeat(id);
    bank.desk.repeatUnderNewId(id);
  }
  await passTo(clock.now());
  return { repeated: chosen.length, second_notifications: chosen.length };
}
