import { expect, test } from 'vitest';
import { isInFull } from '#test/extent.ts';
import { attacks } from '#test/attacks/soak-attacks.ts';

test.each(attacks.map((attack) => [attack.kind, attack] as const))(
  'of %s, nothing comes through, and what has to work works',
  async (_kind, attack) => {
    const { attempts, through, broken, skipped } = await attack.run({
      attempts: isInFull ? 500 : 100,
      seed: 1,
    });

    expect({ through, broken }).toEqual({ through: [], broken: [] });
    if (skipped === undefined) expect(attempts).toBeGreaterThan(0);
  },
  120_000,
);
