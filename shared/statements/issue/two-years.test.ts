import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { keptStatements } from '#test/statements-soak/kept-statements.ts';
import { liveMonths } from '#test/statements-soak/live-months.ts';

test.each(['fresh', 'old'] as const)(
  'two years of statements follow each other without a gap, and state each booking once: %s lines',
  async (repeatedStatement) => {
    const world = createStatementsWorld({ repeatedStatement });
    expect(await liveMonths(world, { seed: 4, months: 24, accounts: 3 })).toEqual([]);
    expect(world.announced).toEqual([]);
    const kept = await keptStatements(world);
    expect(kept.violations).toEqual([]);
    expect(kept.statements).toBeGreaterThan(45);
    // Late and backdated bookings have given the bank's statements other versions.
    expect(kept.versions).toBeGreaterThan(3);
    const seen = (await world.capabilities.all()).find(({ name }) => name === 'fresh-statement-lines');
    expect(seen?.state).toBe(repeatedStatement === 'fresh' ? 'proven' : 'refuted');
  },
);
