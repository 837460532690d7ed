import { expect, test } from 'vitest';
import { carryOut, complete } from '#test/fakes/terminal.ts';
import { commandNames } from './application.ts';

const [one, other] = ['1'.repeat(64), '2'.repeat(64)];
const january = '--family accounts --from 2026-01-05 --to 2026-01-06';

test.each([
  ['subscriptions list', 'subscriptions/list', {}],
  ['subscriptions remove sub-1 --reason mended', 'subscriptions/remove', { id: 'sub-1' }],
  ['erase --person per_1 --yes --reason mended', 'erasures/request', { kind: 'person', id: 'per_1' }],
  ['erase --person per_1 -y --reason mended', 'erasures/request', { kind: 'person', id: 'per_1' }],
  ['erase --dry-run --business biz_1', 'erasures/preview', { kind: 'business', id: 'biz_1' }],
  [`republish ${one} ${other} --reason mended`, 'records/republish', { ids: [one, other] }],
  ['jobs sweep --reason mended', 'jobs/sweep', { trySetAside: false }],
  ['jobs sweep --set-aside --reason mended', 'jobs/sweep', { trySetAside: true }],
  ['jobs archive --reason mended', 'jobs/archive', { trySetAside: false }],
  ['jobs archive --set-aside --reason mended', 'jobs/archive', { trySetAside: true }],
  ['jobs erasure --reason mended', 'jobs/erasure', { trySetAside: false }],
  ['jobs erasure --set-aside --reason mended', 'jobs/erasure', { trySetAside: true }],
  ['jobs subscriptions --reason mended', 'jobs/subscriptions', {}],
  [`parked list --family cards`, 'parked/list', { family: 'cards', limit: 200 }],
  [`parked list --family=cards`, 'parked/list', { family: 'cards', limit: 200 }],
  [`parked show ${one}`, 'parked/show', { id: one }],
  [`parked redrive ${one} ${other} --reason mended`, 'parked/redrive', { ids: [one, other] }],
  [`parked dismiss ${one} --reason mended`, 'parked/dismiss', { ids: [one] }],
  [`event ${one} --hour 2026-01-05T09`, 'lives/event', { id: one, hour: '2026-01-05T09' }],
  ['entity loan loan_1', 'lives/entity', { kind: 'loan', id: 'loan_1' }],
  ['customer per_1', 'lives/customer', { id: 'per_1' }],
  [
    'parked redrive --family cards --type CARD_TOKEN_LIFECYCLE --reason mended',
    'parked/redrive-family',
    { family: 'cards', type: 'CARD_TOKEN_LIFECYCLE', limit: 50 },
  ],
  ['dead-letters list --family cards', 'dead-letters/list', { family: 'cards', limit: 200 }],
  ['dead-letters list --handler on-booking', 'dead-letters/list', { handler: 'on-booking', limit: 200 }],
  ['dead-letters show m1 --family cards', 'dead-letters/show', { family: 'cards', messageId: 'm1' }],
  ['quarantine list --day 2026-01-05', 'quarantine/list', { day: '2026-01-05', limit: 100 }],
  [`quarantine show ${one} --day 2026-01-05`, 'quarantine/show', { day: '2026-01-05', id: one }],
  [
    'dead-letters redrive --family cards --limit 3 --reason mended',
    'dead-letters/redrive',
    { family: 'cards', limit: 3 },
  ],
  [
    `replay ${january} --type BOOKING --entity acc_1 --dry-run --rate 5`,
    'replay/preview',
    {
      family: 'accounts',
      from: '2026-01-05',
      to: '2026-01-06',
      type: 'BOOKING',
      entity: 'acc_1',
      limit: 500,
    },
  ],
  [`replay ${january} --rate 5 --reason mended`, 'replay', expect.objectContaining({ limit: 5 })],
  // What nobody has classified may be of any type.
  [
    'replay --family unclassified --from 2026-01-05 --to 2026-01-06 --type NEW --reason mended',
    'replay',
    expect.objectContaining({ type: 'NEW' }),
  ],
])('`%s` asks its function for %s', async (line, command, request) => {
  const change = { id: expect.any(String), reason: 'mended', person: 'anna' };
  const isChange = line.endsWith('--reason mended');
  expect((await carryOut(line)).asked).toEqual([{ command, request, ...(isChange && { change }) }]);
});

test('the stage is local unless it is named', async () => {
  expect((await carryOut('subscriptions list')).stages).toEqual(['local']);
  expect((await carryOut('subscriptions list --stage production')).stages).toEqual(['production']);
});

test('a redrive by ids takes as many as one call may name', async () => {
  const redrive = (count: number) => [
    'parked',
    'redrive',
    ...Array.from({ length: count }, () => one),
    '--reason',
    'mended',
  ];
  expect((await carryOut(redrive(200))).asked).toHaveLength(1);
  expect(await carryOut(redrive(201))).toMatchObject({ exitCode: 2, asked: [] });
});

test.each([
  ['', 'USAGE'],
  ['subscriptions', 'npm run ops -- subscriptions remove'],
  ['praked list', 'Unknown command praked; did you mean `parked`?\nUsage: npm run ops -- --help'],
  ['fees list', 'Unknown command list; use one of plan, charge,'],
  ['fees lst', 'Usage: npm run ops -- fees --help'],
  ['fees totals', '--month is missing or has no value; it must be a month such as 2026-01'],
  ['fees totals 2026-10', 'Unexpected argument 2026-10; did you mean --month 2026-10?'],
  ['fees settle 2026-10-31 --reason due', 'did you mean --as-of 2026-10-31?'],
  ['audit list --last 5', '--last is unknown; use one of --stage, --json, --after'],
  ['breaks list --kind WRONG', /--kind must be one of the \d+ values in its help, such as STATEMENT_MISSING/],
  ['subscriptions list sub-1', 'Unexpected argument sub-1; it takes options alone'],
  ['subscriptions list --person per_1', '--person is unknown'],
  ['subscriptions list --stage elsewhere', '--stage must be one of local, sandbox, production'],
  [
    'subscriptions remove --reason mended',
    'ID is missing\nUsage: npm run ops -- subscriptions remove --help',
  ],
  ['subscriptions remove sub-1 sub-2 --reason mended', 'Unexpected argument sub-2'],
  ['subscriptions remove --all', '--all is unknown'],
  ['subscriptions remove ', 'ID must be an id'],
  ['erase', 'Pass either --person or --business'],
  ['erase per_1', 'Unexpected argument per_1'],
  ['erase --person ', '--person must be an id'],
  ['erase --persn per_1', '--persn is unknown; did you mean --person?'],
  ['erase --person per_1 --business biz_1', 'Pass either --person or --business'],
  ['erase --person per_1 --dry-run --yes', '--dry-run changes nothing: leave out --yes'],
  ['replay --family accounts', '--from is missing or has no value'],
  ['replay --family nobody --from 2026-01-05 --to 2026-01-06', '--family must be one of onboarding'],
  ['replay --family accounts --from 2026-01-07 --to 2026-01-06', '--from is later than --to'],
  [`replay ${january} --rate 0`, '--rate must be a number of events per second, from 1 to 1000'],
  [`replay ${january} --entity `, '--entity must be an id'],
  [`replay ${january}`, '--reason is missing: say why'],
  [`replay ${january} --reason no`, '--reason must say why, in three characters or more'],
  [`replay ${january} --reason a@b.example`, '--reason must not hold an address'],
  [`replay ${january} --reason mended --change x`, '--change must be the id of a change'],
  ['parked redrive --family cards', '--reason is missing or has no value'],
  [`replay ${january} --type BOOKNG`, '--type BOOKNG is not an event type of the family accounts'],
  [
    'replay --family cards --from 2026-01-05 --to 2026-01-06 --type BOOKING',
    '--type BOOKING belongs to the family accounts, not to cards',
  ],
  ['parked show', 'ID is missing'],
  ['parked show zzz', 'ID must be a record id: 64 hexadecimal digits'],
  ['parked list --rate 5', '--rate is unknown'],
  ['parked redrive --reason mended', 'Pass the ids of events, or --family to redrive a whole family'],
  [`parked redrive ${one} --family cards --reason mended`, 'Pass either ids or --family, not both'],
  [`parked redrive ${one} zzz --reason mended`, 'ID must be a record id'],
  [
    'parked redrive --family cards --type BOOKING --reason mended',
    '--type BOOKING belongs to the family accounts',
  ],
  ['dead-letters redrive --reason mended', 'Name --family or --handler'],
  ['dead-letters list --family cards --handler on-booking', 'Name --family or --handler'],
  ['dead-letters list --family cards --limit 5', '--limit is unknown'],
  ['dead-letters show  --family cards', 'MESSAGE must be an id'],
  ['dead-letters redrive --family cards --limit all', '--limit must be a positive number of messages'],
  ['republish --reason mended', 'Pass the ids of event records'],
  [`republish ${one} zzz --reason mended`, 'ID must be a record id'],
  ['jobs', 'npm run ops -- jobs sweep'],
  ['jobs subscriptions --set-aside --reason mended', '--set-aside is unknown'],
  ['mirror', 'npm run ops -- mirror entity'],
  ['mirror entity loan', 'ID is missing'],
  ['mirror entity unicorn 1', 'KIND must be one of account,'],
  ['mirror entity loan ', 'ID must be an id'],
  ['mirror entity loan 1 2', 'Unexpected argument 2'],
  ['mirror bookings acc_1', '--from is missing or has no value'],
  ['mirror bookings acc_1 --from monday --to 2026-03-31', '--from must be a date such as 2026-01-31'],
  ['mirror bookings acc_1 --from 2026-03-31 --to 2026-03-01', '--from is later than --to'],
  ['mirror open loan --older-than long', '--older-than must be an age such as 3d, 12h or 30m'],
  ['mirror open loan --older-than -1d', '--older-than must be an age'],
  ['mirror open loan --status ', '--status cannot be empty'],
  ['mirror customer per_1 per_2', 'Unexpected argument per_2'],
  ['mirror customer ', 'ID must be an id'],
])('`%s` is refused with what to do instead', async (line, advice) => {
  const { exitCode, stdout, stderr, asked } = await carryOut(line === '' ? [] : line);
  expect(stderr).toEqual(
    typeof advice === 'string' ? expect.stringContaining(advice) : expect.stringMatching(advice),
  );
  expect({ exitCode, stdout, asked }).toEqual({ exitCode: 2, stdout: '', asked: [] });
});

test.each(commandNames())('`%s` explains itself, and says that it can answer as JSON', async (name) => {
  const { exitCode, stdout, stderr } = await carryOut(`${name} --help`);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toContain(`npm run ops -- ${name}`);
  // A page and a server are no answers.
  if (name !== 'console' && name !== 'mcp') expect(stdout).toContain('--json');
});

test('what fails is said in one line, and nothing is printed as an answer', async () => {
  const answer = async () => Promise.reject(new Error('The function of the runs failed'));
  const { exitCode, stdout, stderr } = await carryOut('parked list --json', { answer });
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(stderr).toBe('The function of the runs failed\n');
});

test('an answer in another shape than the function of this version gives is refused', async () => {
  const { exitCode, stderr } = await carryOut('parked list', {
    answer: async () => Promise.resolve({ rows: [] }),
  });
  expect(exitCode).toBe(1);
  expect(stderr).toContain('The function returned an unexpected answer');
});

test.each([
  [['par'], ['parked']],
  [
    ['parked', ''],
    ['list', 'show', 'redrive', 'dismiss'],
  ],
  [
    ['parked', 'list', '--family', 'a'],
    ['accounts', 'authentication'],
  ],
  [['mirror', 'entity', 'loa'], ['loan']],
  [['nonsense', ''], []],
])('the last word of %j may become %j', async (words, completions) => {
  expect(await complete(words)).toEqual(completions);
});
