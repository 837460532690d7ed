import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FoundBreak } from '#shared/breaks/break.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { ben } from '#test/fakes/approvals-world.ts';
import { createBreaksTerminal } from '#test/fakes/breaks-terminal.ts';

const hourMs = 3_600_000;
const text: FoundBreak = {
  kind: 'METADATA',
  accountId: 'acc_1',
  entity: 'booking boo_1',
  field: 'description',
};
const amount: FoundBreak = {
  kind: 'AMOUNT',
  accountId: 'acc_1',
  entity: 'booking boo_1',
  field: 'amount',
  expected: '100',
  found: '90',
  differenceCents: -10,
  currency: 'EUR',
};
const totals: FoundBreak = {
  kind: 'TOTALS_DRIFT',
  accountId: 'acc_2',
  entity: 'account acc_2',
  field: 'totals',
};

function setUp() {
  const world = createBreaksTerminal();
  return {
    ...world,
    open: async (found: FoundBreak) => (await world.breaks.open(found, toIsoInstant(world.clock.now()))).id,
    stateOf: async (id: string) => (await world.breaks.read(id))?.state,
  };
}

const because = ['--reason', 'the bank said so'];
const acknowledging = ['breaks', 'assign', '--to', 'Berta', '--until', '2026-01-09', ...because];

test('the list has the most severe first, and age against what it may be', async () => {
  const { type, open, clock } = setUp();
  await open(text);
  clock.advance(hourMs);
  await open(amount);
  clock.advance(hourMs);
  await open(totals);
  clock.advance(25 * hourMs);
  const { stdout } = await type('breaks list');
  const lines = stdout.trim().split('\n').slice(1);
  expect(lines.map((line) => /critical|high|low/.exec(line)?.[0])).toEqual(['critical', 'high', 'low']);
  expect(lines[0]).toMatch(/25h of 24h, overdue +account acc_2/);
  expect(lines[1]).toMatch(/26h of 3d|26h of 72h|26h of \d+d .*-0\.10 EUR/);
  const kinds = async (filter: string) =>
    (JSON.parse((await type(`breaks list --json ${filter}`)).stdout) as { breaks: FoundBreak[] }).breaks.map(
      ({ kind }) => kind,
    );
  expect(await kinds('--overdue')).toEqual(['TOTALS_DRIFT']);
  expect(await kinds('--account acc_1 --severity low')).toEqual(['METADATA']);
  expect(await kinds('--older-than 26h')).toEqual(['METADATA']);
  expect(await kinds('--state RESOLVED')).toEqual([]);
});

test('what somebody takes care of is quiet until the end of that day, and listed on request', async () => {
  const { type, open, breaks, clock } = setUp();
  const id = await open(totals);
  const { stdout, entries } = await type([...acknowledging, id, '--yes']);
  expect(stdout).toBe('1 changed.\n');
  expect(await breaks.read(id)).toMatchObject({
    state: 'ACKNOWLEDGED',
    owner: 'berta',
    quietUntil: '2026-01-09T23:00:00.000Z',
  });
  expect(entries.map(({ step, entity, before, after }) => [step, entity, before, after])).toEqual([
    ['intended', `break ${id}`, null, { owner: 'berta', untilDay: '2026-01-09', ids: [id] }],
    ['done', `break ${id}`, { OPEN: 1 }, { changed: 1, refused: 0 }],
  ]);
  expect((await type('breaks list')).stdout).toBe('No break is open.\n');
  expect((await type('breaks list --state ACKNOWLEDGED')).stdout).toContain('berta');
  clock.advance(5 * 24 * hourMs);
  expect((await type('breaks list')).stdout).toContain(id);
  expect((await type([...acknowledging, id, '--yes'])).stdout).toContain('2026-01-09 is over at the bank');
});

test('without --yes, it shows what would be changed, and changes nothing unless the number is typed', async () => {
  const { type, open, stateOf } = setUp();
  const ids = [await open(text), await open({ ...text, entity: 'booking boo_2' })];
  const line = ['breaks', 'close', '--kind', 'METADATA', ...because];
  const declined = await type(line, { typed: '1' });
  expect([declined.stdout, declined.exitCode]).toEqual(['Nothing was done.\n', 1]);
  expect(declined.stderr).toContain('Closed: 2 breaks.');
  for (const id of ids) expect(declined.stderr).toContain(id);
  expect(declined.entries).toEqual([]);
  expect((await type(line, { typed: '2' })).stdout).toBe('2 changed.\n');
  for (const id of ids) expect(await stateOf(id)).toBe('RESOLVED');
});

test('one person closes nothing that money depends on', async () => {
  const { type, open, stateOf } = setUp();
  const [money, worthless] = [await open(amount), await open(text)];
  const file = join(mkdtempSync(join(tmpdir(), 'breaks-')), 'ids');
  writeFileSync(file, `${money}\n${worthless}\n`);
  const { stdout, exitCode } = await type(['breaks', 'close', '--ids-from', file, '--yes', ...because]);
  expect([stdout, exitCode]).toEqual([
    `1 changed, 1 not.\n${money}: AMOUNT needs two persons: use breaks propose\n`,
    1,
  ]);
  expect([await stateOf(money), await stateOf(worthless)]).toEqual(['OPEN', 'RESOLVED']);
});

test('a comment stands with the break, and only its hash in the record', async () => {
  const { type, open, erased, clock } = setUp();
  const id = await open(amount);
  const said = 'Mrs Miller called';
  const { entries, stdout } = await type(['breaks', 'comment', id, '--text', said, '--yes', ...because]);
  expect(stdout).toBe('1 changed.\n');
  expect(JSON.stringify(entries)).not.toContain('Miller');
  const key = 'acc_1/2026-04/evidence.json.gz';
  clock.advance(hourMs);
  await type(['breaks', 'evidence', id, '--ref', key, '--ref', 'boo_7', '--yes', ...because]);
  const shown = (await type(`breaks show ${id}`)).stdout;
  expect(shown).toMatch(
    /anna: Mrs Miller called\n\n.* anna:\n {2}acc_1\/2026-04\/evidence\.json\.gz\n {2}boo_7\n$/,
  );
  erased.add('acc_1');
  clock.advance(hourMs);
  expect((await type(['breaks', 'comment', id, '--text', said, '--yes', ...because])).stdout).toContain(
    'its account was erased',
  );
});

test('what one person proposes, another one approves, once the terminal has shown it', async () => {
  const { type, open, stateOf, clock } = setUp();
  const id = await open(amount);
  const proposed = await type(['breaks', 'propose', id, '--as', 'WRITTEN_OFF', '--yes', ...because]);
  expect(proposed.stdout).toMatch(/another person approves it before 2026-01-19/);
  expect(await stateOf(id)).toBe('PROPOSED');
  const approve = ['breaks', 'approve', '--account', 'acc_1', ...because];
  expect((await type(approve, { typed: '1' })).stdout).toContain('anna proposed it: another person');
  const approved = await type(approve, { typed: '1', by: ben });
  expect(approved.stderr).toMatch(/WRITTEN_OFF +anna +the bank said so/);
  expect(approved.stdout).toBe(`${id}: DONE\n`);
  expect(await stateOf(id)).toBe('WRITTEN_OFF');
  clock.advance(hourMs);
  expect((await type(`breaks show ${id}`)).stdout).toMatch(/ OPEN\n.* PROPOSED +anna .*\n.* WRITTEN_OFF/);
});

test('what is proposed about a break, and approved, is its request', async () => {
  const { type, open } = setUp();
  const id = await open(amount);
  const proposed = await type([
    'breaks',
    'propose',
    id,
    '--as',
    'WRITTEN_OFF',
    '--yes',
    '--json',
    ...because,
  ]);
  const approve = ['breaks', 'approve', id, '--yes', '--json', ...because];
  const approved = await type(approve, { by: ben });
  for (const { stdout } of [proposed, approved])
    expect(JSON.parse(stdout)).toMatchObject([
      { id, approval: { request: { break: id, as: 'WRITTEN_OFF' } } },
    ]);
  expect(proposed.stdout + approved.stdout).not.toContain('wish');
});

test('many breaks are changed in parts, and an interrupted change names those that were meant', async () => {
  const { type, open, stateOf, answer } = setUp();
  const ids: string[] = [];
  for (let n = 0; n < 60; n += 1) ids.push(await open({ ...text, entity: `booking boo_${n}` }));
  const line = ['breaks', 'close', '--kind', 'METADATA', '--yes', ...because];
  let parts = 0;
  const interrupted = await type(line, {
    answer: async (asked, name) => {
      if (JSON.stringify(asked).includes('breaks/close') && ++parts > 1)
        throw new TransientError('unavailable', 'The function did not answer');
      return answer(asked, name);
    },
  });
  expect(interrupted.stderr).toContain("Continue with: npm run ops -- breaks close --yes --reason 'the bank");
  expect(interrupted.stderr).not.toContain('Continue with: npm run ops -- breaks close --kind');
  for (const id of ids) expect(interrupted.stderr.split('Continue with')[1]).toContain(id);

  const goOn = (/-- (.*)/.exec(interrupted.stderr.split('Continue with')[1] ?? '')?.[1] ?? '')
    .replace("'the bank said so'", 'because')
    .split(' ');
  const { stdout, asked } = await type(goOn);
  expect(stdout).toBe('60 changed.\n');
  expect(asked.filter((each) => JSON.stringify(each).includes('breaks/close'))).toHaveLength(3);
  for (const id of ids) expect(await stateOf(id)).toBe('RESOLVED');
});

test.each([
  ['breaks close --reason because', 'Pass either ids'],
  ['breaks close b1 --kind METADATA --reason because', 'Pass either ids'],
  ['breaks close b1 --reason because --yes', 'No break is meant'],
  ['breaks list --older-than soon', 'must be hours or days'],
])('%s is no command', async (line, message) => {
  const { stderr, exitCode } = await setUp().type(line);
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});
