import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { carryOut, type FakeDeployment } from '#test/fakes/terminal.ts';

const days = '--family accounts --from 2026-01-05 --to 2026-01-06';

/** Types a replay of so many pages. */
function setUp(pages: number, fake: FakeDeployment = {}) {
  const clock = createManualClock();
  let asked = 0;
  const answer = async () => {
    asked += 1;
    clock.advance(100);
    return Promise.resolve({
      runId: 'r',
      sent: 10,
      erased: 1,
      day: '2026-01-05',
      done: asked / pages,
      ...(asked < pages && { cursor: `c${asked}` }),
    });
  };
  return async (more = '--rate 10 --reason mended') =>
    carryOut(`replay ${days} ${more}`, { answer, clock, ...fake });
}

test('pages follow each other at the rate that was asked for', async () => {
  const { stdout, exitCode, asked, sleptMs, entries } = await setUp(3)();
  expect(stdout).toBe(
    '30 events of accounts, recorded from 2026-01-05 to 2026-01-06, were sent through their handlers again. 3 were erased and are left out.\n',
  );
  expect(exitCode).toBe(0);
  const page = { family: 'accounts', from: '2026-01-05', to: '2026-01-06', limit: 10 };
  const change = { id: expect.any(String), reason: 'mended', person: 'anna' };
  expect(asked).toEqual(
    [page, { ...page, cursor: 'c1' }, { ...page, cursor: 'c2' }].map((request) => ({
      command: 'replay',
      request,
      change,
    })),
  );
  // This clock moves by the pages alone: 10 events after 0.1 s, 20 after 0.2 s, and nothing follows the last.
  expect(sleptMs).toBe(900 + 1_800);
  expect(entries).toMatchObject([
    { step: 'intended', entity: 'events of accounts 2026-01-05..2026-01-06', reason: 'mended' },
    { step: 'done', after: { sent: 30, erased: 3 } },
  ]);
});

test('a dry run is not slowed down, and says that nothing was sent', async () => {
  const { stdout, sleptMs } = await setUp(3)('--dry-run');
  expect(stdout).toContain('would be sent');
  expect(stdout).toContain('Nothing was sent.');
  expect(sleptMs).toBe(0);
});

test('as JSON it is one document, and progress goes elsewhere', async () => {
  const { stdout, stderr } = await setUp(2)('--dry-run --json');
  expect(JSON.parse(stdout)).toEqual({
    family: 'accounts',
    from: '2026-01-05',
    to: '2026-01-06',
    dryRun: true,
    sent: 20,
    erased: 2,
    isComplete: true,
  });
  expect(stderr).toContain('100 %');
});

test('an interruption ends it after the page under way, and says how to continue', async () => {
  const interruption = new AbortController();
  const answer = async () => {
    interruption.abort();
    const page = { runId: 'r', sent: 10, erased: 1, day: '2026-01-05', done: 0.5, cursor: 'c1' };
    return Promise.resolve(page);
  };
  const ended = await setUp(5, { answer, signal: interruption.signal })();
  expect(ended.exitCode).toBe(1);
  expect(ended.stdout).toContain('10 events of accounts');
  expect(ended.stderr).toMatch(
    /Continue with: npm run ops -- replay --family accounts --from 2026-01-05 --to 2026-01-06 --rate 10 --reason mended --change \S+\n/,
  );
  // It is neither done nor failed.
  expect(ended.entries.map(({ step }) => step)).toEqual(['intended']);
});

test('a failure says how to continue, too', async () => {
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked === 2) throw new Error('throttled');
    const page = { runId: 'r', sent: 10, erased: 1, day: '2026-01-05', done: 0.5, cursor: 'c1' };
    return Promise.resolve(page);
  };
  const failed = await setUp(5, { answer })(
    "--entity it'sme --stage sandbox --reason mended --change an-old-one",
  );
  expect(failed).toMatchObject({ exitCode: 1, stdout: '' });
  expect(failed.stderr).toContain(
    `--entity 'it'\\''sme' --stage sandbox --reason mended --change an-old-one\nthrottled\n`,
  );
});
