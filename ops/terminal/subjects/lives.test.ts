import { expect, test } from 'vitest';
import type { LifeResponse } from '#shared/lives/commands/life-queries.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { carryOut } from '#test/fakes/terminal.ts';

const id = 'a'.repeat(64);
const at = '2026-01-05T08:00:00.000Z';

const applied: LifeResponse<'event'> = {
  lives: [
    {
      of: `BOOKING ${id}`,
      event: { id, type: 'BOOKING', state: 'applied', entity: { kind: 'booking', id: 'boo_1' } },
      steps: [
        { at, what: 'It was recorded', where: id },
        { what: 'No bus has taken it yet', next: 'status' },
      ],
      unread: [{ store: 'the archive', because: 'no answer came within 1.5 s' }],
    },
  ],
  more: 0,
  kinds: [],
};

const team: Stage['teams'][number] = {
  name: 'payments',
  target: { kind: 'queue' },
  events: ['BOOKING'],
  duplicates: 'left-out',
  superseded: 'left-out',
  personalData: false,
  operations: [],
  callers: [],
};

const answering = (answers: Readonly<Record<string, unknown>>) => async (payload: unknown) => {
  const { command } = payload as { command: string };
  return Promise.resolve(answers[command]);
};

const nothing: LifeResponse<'event'> = { lives: [], more: 0, kinds: [] };

test('the life of an event is a line for each step, with what goes on and what was not read', async () => {
  const answer = answering({ 'lives/event': applied });
  const stage = { teams: [team, { ...team, name: 'cards', events: ['CARD'] }] };
  const { stdout, exitCode, asked } = await carryOut(`event ${id} --stage sandbox`, { answer, stage });
  expect(stdout).toBe(
    [
      `BOOKING ${id}`,
      '2026-01-05T08:00:00.000Z  It was recorded',
      `                          ${id}`,
      '                          No bus has taken it yet',
      '                          npm run ops -- status --stage sandbox',
      '                          The rule of the team payments selects it: its queue gets it, and what cannot be delivered within a day waits in its dead letters',
      '                          npm run ops -- check --stage sandbox',
      'Not read: the archive (no answer came within 1.5 s), so what it knows is missing here.',
      '',
    ].join('\n'),
  );
  expect({ exitCode, asked }).toEqual({ exitCode: 0, asked: [{ command: 'lives/event', request: { id } }] });
});

test.each([
  ['duplicate', 'leaves it out, since it repeats another event'],
  ['stale', 'leaves it out, since a later state was known'],
] as const)('the rule of a team %s', async (state, sentence) => {
  const [life] = applied.lives;
  const lives = [{ ...life!, event: { ...life!.event!, state } }];
  const answer = answering({ 'lives/event': { ...applied, lives } });
  const { stdout } = await carryOut(`event ${id}`, { answer, stage: { teams: [team] } });
  expect(stdout).toContain(`The rule of the team payments ${sentence}`);
});

test('what has no record is looked for among the dead letters of all families', async () => {
  const letter = { messageId: 'm1', queuedAt: at, eventType: 'BOOKING', id, notificationId: 'not_1' };
  const answer = async (payload: unknown) => {
    const { command, request } = payload as { command: string; request: { family?: string } };
    if (command === 'lives/event') return Promise.resolve(nothing);
    return Promise.resolve({
      letters: request.family === 'accounts' ? [letter, { ...letter, id: 'b' }] : [],
    });
  };
  for (const name of [id, 'not_1']) {
    const { stdout, exitCode } = await carryOut(`event ${name}`, { answer });
    expect({ stdout, exitCode }).toEqual({
      stdout: expect.stringContaining(
        'BOOKING was given up by the handler of accounts after its last try: it waits among the dead letters\n                          m1\n                          npm run ops -- dead-letters show m1 --family accounts --stage local',
      ),
      exitCode: 0,
    });
  }
});

test('what fails before it has a record is looked for among the dead letters by its own id', async () => {
  const letter = { messageId: 'm1', queuedAt: at, eventType: 'BOOKING', id, notificationId: 'not_1' };
  const waiting = { of: `BOOKING ${id}`, waiting: id, steps: [{ at, what: 'It fails' }], unread: [] };
  const other = { ...waiting, of: 'BOOKING other', waiting: 'b'.repeat(64) };
  const answer = answering({
    'lives/event': { ...nothing, lives: [waiting, other, ...applied.lives] },
    'dead-letters/list': { letters: [letter] },
  });
  const { stdout, exitCode } = await carryOut('event INV-17', { answer });
  expect(exitCode).toBe(0);
  expect(stdout).toContain(`BOOKING ${id}\n`);
  const [first = '', second] = stdout.split('\n\n');
  expect(first).toContain('dead-letters show m1 --family accounts --stage local');
  expect(second).not.toContain('dead-letters show');
});

test('where nothing is found, the answer says what was compared, and where else to look', async () => {
  const searched = { from: '2026-01-04T10', to: '2026-01-05T09' };
  const answer = answering({ 'lives/event': { ...nothing, searched }, 'dead-letters/list': { letters: [] } });
  const { stdout, exitCode } = await carryOut('event not_1', { answer });
  expect(exitCode).toBe(1);
  expect(stdout).toContain('The records of 2026-01-04T10 to 2026-01-05T09 (UTC) were compared with it');
  expect(stdout).toContain('npm run ops -- quarantine list --stage local');
  expect((await carryOut('event not_1 --hour 9', { answer })).exitCode).toBe(2);
});

test('an entity and a customer are followed in the same form', async () => {
  const life = {
    of: 'loan loan_1',
    steps: [{ at, what: 'LOAN changed it', where: id, next: `event ${id}` }],
    unread: [],
  };
  const answer = answering({ 'lives/entity': life, 'lives/customer': { ...life, steps: [] } });
  expect((await carryOut('entity loan loan_1', { answer })).stdout).toBe(
    `loan loan_1\n${at}  LOAN changed it\n                          ${id}\n                          npm run ops -- event ${id} --stage local\n`,
  );
  expect(await carryOut('customer per_1', { answer })).toMatchObject({
    stdout: 'Nothing is stored of loan loan_1.\n',
    exitCode: 1,
  });
});
