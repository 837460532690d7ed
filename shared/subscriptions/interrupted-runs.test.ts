import { describe, expect, test } from 'vitest';
import { someCalls } from '#test/extent.ts';
import { withCallPoints, type CallPoints } from '#test/fakes/call-points.ts';
import {
  createSubscriptionsWorld,
  dayMs,
  minuteMs,
  quietRequest,
  type SubscriptionsWorld,
} from '#test/fakes/subscriptions-world.ts';
import { createKeepSubscriptions } from './keep-subscriptions.ts';
import type { WebhookSubscriptions } from './ports.ts';
import { publicationPauseMs } from './publication.ts';

/** Sets up the state right before the run that is interrupted. */
type Prepare = (acceptsTwo: boolean) => Promise<SubscriptionsWorld>;

const started = async (acceptsTwo: boolean) => {
  const world = createSubscriptionsWorld({ acceptsTwo });
  world.bank.addStray('SCA_CHALLENGE');
  await world.run();
  world.clock.advance(15 * minuteMs);
  return world;
};

const scenarios: Record<string, Prepare> = {
  'first run': (acceptsTwo) => {
    const world = createSubscriptionsWorld({ acceptsTwo });
    world.bank.addStray('SCA_CHALLENGE');
    return Promise.resolve(world);
  },
  'other address': async (acceptsTwo) => {
    const world = await started(acceptsTwo);
    world.want({ webhookUrl: 'https://new.example/v1/webhooks' });
    return world;
  },
  'other types': async (acceptsTwo) => {
    const world = await started(acceptsTwo);
    world.want({ eventTypes: ['BOOKING', 'LOAN'] });
    return world;
  },
  'cancelled by the bank': async (acceptsTwo) => {
    const world = await started(acceptsTwo);
    const own = [...world.bank.present.values()].find(({ event_type: type }) => type === 'BOOKING');
    world.bank.present.delete(own!.id);
    return world;
  },
  'a secret nobody has': async (acceptsTwo) => {
    const world = createSubscriptionsWorld({ acceptsTwo });
    world.bank.addStray('SCA_CHALLENGE');
    await interrupted(world, { after: crash((name) => name === 'bank.create') });
    world.clock.advance(15 * minuteMs);
    return world;
  },
  'rows that were removed, since their seal is lost': async (acceptsTwo) => {
    const world = await started(acceptsTwo);
    world.rows.subscriptions.clear();
    return world;
  },
  'end of an overlap': async (acceptsTwo) => {
    const world = await started(acceptsTwo);
    world.want({ webhookUrl: 'https://new.example/v1/webhooks', eventTypes: ['BOOKING'] });
    await world.run();
    world.clock.advance(7 * dayMs);
    return world;
  },
  'secrets to prune': async (acceptsTwo) => {
    const world = await started(acceptsTwo);
    world.want({ eventTypes: ['BOOKING'] });
    await world.run();
    world.clock.advance(7 * dayMs);
    await world.run();
    world.clock.advance(dayMs);
    return world;
  },
};

class Crash extends Error {}

/** The process ends here: nothing that it calls afterwards has an effect. */
function crash(isHere: (name: string, index: number) => boolean) {
  return (name: string, index: number) => {
    if (isHere(name, index)) throw new Crash();
  };
}

async function interrupted(world: SubscriptionsWorld, points: CallPoints): Promise<boolean> {
  let isDead = false;
  const dying = async (act: () => unknown) => {
    if (isDead) throw new Crash();
    try {
      await act();
    } catch (error) {
      isDead = true;
      throw error;
    }
  };
  const deps = withCallPoints(world.deps(), {
    before: (name, index) => dying(() => points.before?.(name, index)),
    after: (name, index) => dying(() => points.after?.(name, index)),
  });
  try {
    await createKeepSubscriptions(deps)(quietRequest);
    // Releasing the lease is the last step of a run, and it fails silently.
    return isDead;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  }
}

async function callsOfOneRun(prepare: Prepare, acceptsTwo: boolean): Promise<readonly string[]> {
  const names: string[] = [];
  await interrupted(await prepare(acceptsTwo), { before: (name) => void names.push(name) });
  return names;
}

async function runToTheEnd(world: SubscriptionsWorld): Promise<void> {
  for (let runs = 0; runs < 4; runs++) await world.nextRun();
}

function own(world: SubscriptionsWorld) {
  return [...world.bank.present.values()].filter(({ event_type: type }) => type !== 'SCA_CHALLENGE');
}

function expectWhole(world: SubscriptionsWorld): void {
  const { eventTypes, webhookUrl } = world.desired();
  const rows = [...world.rows.subscriptions.values()];
  const active = rows.filter(({ retirement }) => retirement === undefined);
  expect(active.map(({ eventType }) => eventType).sort()).toEqual([...eventTypes].sort());
  const published = world.publication.published();
  for (const row of active) {
    expect(row.webhookUrl).toBe(webhookUrl);
    expect(world.bank.present.get(row.id)?.secret).toBe(row.secret);
  }
  for (const { id, secret, event_type: eventType } of own(world)) {
    expect(rows.find((row) => row.id === id)?.secret).toBe(secret);
    expect(published[id]).toEqual({ eventType, secrets: [secret] });
  }
  expectStraysUntouched(world);
}

/** Types whose notifications arrive and can be verified, now or after the next publication. */
function coveredTypes(world: SubscriptionsWorld): readonly string[] {
  return world
    .desired()
    .eventTypes.filter((eventType) =>
      [...world.rows.subscriptions.values()].some(
        (row) => row.eventType === eventType && world.bank.present.has(row.id),
      ),
    );
}

function expectNoSilentGap(world: SubscriptionsWorld, coveredBefore: readonly string[]): void {
  const coveredNow = coveredTypes(world);
  for (const eventType of coveredBefore) {
    expect(coveredNow.includes(eventType) || world.rows.reconciliations.has(eventType)).toBe(true);
  }
}

function expectStraysUntouched(world: SubscriptionsWorld): void {
  const strays = [...world.bank.present.values()].filter(({ event_type: type }) => type === 'SCA_CHALLENGE');
  expect(strays).toHaveLength(1);
  expect(world.bank.deletions).not.toContain(strays[0]!.id);
}

function expectPublicationsApart(world: SubscriptionsWorld): void {
  const { versions } = world.publication;
  for (const [index, { atMs }] of versions.entries()) {
    const before = versions[index - 1];
    if (before !== undefined) expect(atMs - before.atMs).toBeGreaterThanOrEqual(publicationPauseMs);
  }
}

/** In the long run nothing is left of what was replaced. */
async function expectCleanInTheEnd(world: SubscriptionsWorld): Promise<void> {
  world.clock.advance(8 * dayMs);
  await runToTheEnd(world);
  world.clock.advance(8 * dayMs);
  await runToTheEnd(world);
  expectWhole(world);
  const ids = own(world)
    .map(({ id }) => id)
    .sort();
  expect(ids).toHaveLength(world.desired().eventTypes.length);
  expect([...world.rows.subscriptions.keys()].sort()).toEqual(ids);
  expect(Object.keys(world.publication.published()).sort()).toEqual(ids);
  expect(world.rows.intents.size).toBe(ids.length);
}

const banks = [
  { bank: 'a bank that accepts two', acceptsTwo: true },
  { bank: 'a bank that refuses two', acceptsTwo: false },
];

describe.each(banks)('with $bank', ({ acceptsTwo }) => {
  describe.each(Object.entries(scenarios))('%s', { timeout: 30_000 }, (_name, prepare) => {
    test.each(['before', 'after'] as const)(
      'a crash %s any call leaves nothing unfinished',
      async (moment) => {
        const calls = await callsOfOneRun(prepare, acceptsTwo);
        for (const index of someCalls(calls.length)) {
          const world = await prepare(acceptsTwo);
          const coveredBefore = coveredTypes(world);
          const hasCrashed = await interrupted(world, { [moment]: crash((_, at) => at === index) });
          expect(hasCrashed).toBe(true);
          expectNoSilentGap(world, coveredBefore);
          // As soon as the lease allows it: creations may be uncertain and the last publication recent.
          world.clock.advance(200_000);
          await world.run();
          await runToTheEnd(world);
          expectWhole(world);
          await expectCleanInTheEnd(world);
          expectPublicationsApart(world);
        }
      },
    );

    test('crashes in two runs, one after the other, leave nothing unfinished', async () => {
      const calls = await callsOfOneRun(prepare, acceptsTwo);
      for (const first of someCalls(calls.length)) {
        for (const second of calls.keys()) {
          const world = await prepare(acceptsTwo);
          await interrupted(world, { after: crash((_, at) => at === first) });
          world.clock.advance(15 * minuteMs);
          await interrupted(world, { after: crash((_, at) => at === second) });
          await runToTheEnd(world);
          expectWhole(world);
          expectPublicationsApart(world);
        }
      }
    });

    test.each(['done', 'not done', 'done late'] as const)(
      'a lost answer of the bank, its effect %s, leaves nothing unfinished',
      async (effect) => {
        const calls = await callsOfOneRun(prepare, acceptsTwo);
        const writes = calls.filter((name) => name === 'bank.create' || name === 'bank.delete');
        for (const index of writes.keys()) {
          const world = await prepare(acceptsTwo);
          const late = await runWithLostAnswer(world, { index, effect });
          world.clock.advance(140_000);
          await late();
          await runToTheEnd(world);
          expectWhole(world);
          await expectCleanInTheEnd(world);
          expectPublicationsApart(world);
        }
      },
    );

    test('a second run during the first is skipped and disturbs nothing', async () => {
      const calls = await callsOfOneRun(prepare, acceptsTwo);
      for (const index of calls.keys()) {
        if (index === 0) continue;
        const world = await prepare(acceptsTwo);
        let second: unknown;
        await interrupted(world, {
          before: async (_, at) => {
            if (at === index) second = await createKeepSubscriptions(world.deps())(quietRequest);
          },
        });
        expect(second).toMatchObject({ skipped: expect.stringMatching(/^another run is in progress/) });
        expectWhole(world);
      }
    });

    test('a run that slept past its lease while another one worked disturbs nothing', async () => {
      const calls = await callsOfOneRun(prepare, acceptsTwo);
      for (const index of calls.keys()) {
        const world = await prepare(acceptsTwo);
        let writesOfTheOther = 0;
        await sleeping(world, async (at) => {
          if (at !== index) return;
          world.clock.advance(15 * minuteMs);
          await world.run();
          writesOfTheOther = world.rows.writes.length;
        });
        // The first run starts only after the other one if it slept before it had the lease.
        if (index > 0) expect(world.rows.writes).toHaveLength(writesOfTheOther);
        await runToTheEnd(world);
        expectWhole(world);
        await expectCleanInTheEnd(world);
      }
    });
  });
});

/** Runs once; the answer to write number `index` never arrives. Returns a function that applies the late effect. */
async function runWithLostAnswer(
  world: SubscriptionsWorld,
  { index, effect }: { index: number; effect: 'done' | 'not done' | 'done late' },
): Promise<() => Promise<unknown>> {
  let writes = 0;
  let late: () => Promise<unknown> = () => Promise.resolve();
  const losing = async <Answer>(write: () => Promise<Answer>): Promise<Answer | { outcome: 'unknown' }> => {
    if (writes++ !== index) return write();
    if (effect === 'done') await write();
    if (effect === 'done late') late = write;
    return { outcome: 'unknown' };
  };
  const bank: WebhookSubscriptions = {
    list: () => world.bank.list(),
    create: (request) => losing(() => world.bank.create(request)),
    delete: (id) => losing(() => world.bank.delete(id)),
  };
  await createKeepSubscriptions({ ...world.deps(), bank })(quietRequest);
  return () => late();
}

/** A run that may lose its lease on the way; it must then end by itself. */
async function sleeping(world: SubscriptionsWorld, before: (index: number) => Promise<void>): Promise<void> {
  const deps = withCallPoints(world.deps(), { before: (_, index) => before(index) });
  try {
    await createKeepSubscriptions(deps)(quietRequest);
  } catch (error) {
    expect(error).toMatchObject({ code: 'lease-lost' });
  }
}
