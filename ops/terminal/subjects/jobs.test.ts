import { expect, test } from 'vitest';
import { createHandler } from '#functions/schedules/archive/handler.ts';
import { createArchiveWorld } from '#test/fakes/archive-world.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const answering = (answer: object) => ({ answer: async () => Promise.resolve(answer) });

const swept = { published: 3, failed: 0, isComplete: true, behindSeconds: 180, setAside: 0 };

test('a sweep says what it published, and how many events are still set aside', async () => {
  expect(await carryOut('jobs sweep --set-aside --reason mended', answering(swept))).toMatchObject({
    stdout: '3 published, 0 failed, 0 set aside.\n',
    asked: [{ command: 'jobs/sweep', request: { trySetAside: true } }],
    exitCode: 0,
  });
  const failed = { ...swept, failed: 2, setAside: 2 };
  expect(await carryOut('jobs sweep --reason mended', answering(failed))).toMatchObject({
    stdout: '3 published, 2 failed, 2 set aside.\n',
    asked: [{ command: 'jobs/sweep', request: { trySetAside: false } }],
    exitCode: 1,
  });
});

test('a sweep that stopped early says how far behind it is', async () => {
  const stopped = { ...swept, isComplete: false, behindSeconds: 7_200 };
  const { stdout, exitCode } = await carryOut('jobs sweep --reason mended', answering(stopped));
  expect(stdout).toContain('7200 seconds behind');
  expect(exitCode).toBe(1);
});

test('the archive job is run by a command, which shows its report', async () => {
  const world = createArchiveWorld();
  world.record({ type: 'BOOKING', entityId: 'boo_1', payload: { id: 'boo_1' }, owners: { accountId: 'a' } });
  world.nextDay();
  const handler = createHandler(world.deps);
  const answer = async (asked: unknown) => handler(asked, { getRemainingTimeInMillis: () => 600_000 });
  const { stdout, exitCode } = await carryOut('jobs archive --reason mended', { answer });
  expect(stdout).toMatch(/records archived +1\n/);
  expect(stdout).toMatch(/days behind +0\n/);
  expect(exitCode).toBe(0);
});

test.each(['archive', 'erasure', 'subscriptions'])(
  'a run of %s that was skipped ends with 1',
  async (job) => {
    const skipped = { skipped: 'another run is in progress' };
    expect(await carryOut(`jobs ${job} --reason mended`, answering(skipped))).toMatchObject({
      stdout: 'another run is in progress\n',
      exitCode: 1,
    });
  },
);

test('a run of the erasures shows how many there are in each state', async () => {
  const report = { states: { announced: 2 }, failed: 1, looseObjects: 0, lateTombstones: 0 };
  const { stdout, exitCode } = await carryOut('jobs erasure --reason mended', answering(report));
  expect(stdout).toMatch(/announced +2\nfailed +1\n/);
  expect(exitCode).toBe(1);
});

test('a run of the subscriptions says what it changed, and what the bank refused', async () => {
  const booking = { id: 'sub-1', eventType: 'BOOKING' };
  const report = {
    dryRun: false,
    created: [booking],
    recreated: [],
    retired: [],
    deleted: [],
    cancelled: [],
    strays: [],
    failed: [{ eventType: 'SCA_CHALLENGE', code: 'model-not-found' }],
    postponed: [],
    published: true,
    overdue: [],
    perType: {},
  };
  const { stdout, asked, exitCode } = await carryOut('jobs subscriptions --reason mended', answering(report));
  expect(stdout).toBe(
    '1 created, 0 recreated, 0 retired, 0 deleted, 0 postponed to a later run.\n' +
      'SCA_CHALLENGE: the bank refused (model-not-found)\n',
  );
  const change = { id: expect.any(String), reason: 'mended', person: 'anna' };
  expect(asked).toEqual([{ command: 'jobs/subscriptions', request: {}, change }]);
  expect(exitCode).toBe(1);
});
