import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { pendingProposal } from '#test/fixtures/proposals.ts';
import { serveConsole } from '#test/fakes/served-console.ts';

const opened: { readonly close: () => Promise<void> }[] = [];
afterAll(async () => {
  for (const { close } of opened) await close();
});

/** A console, and requests with the cookie of whoever opened it. */
async function setUp(settings: Parameters<typeof serveConsole>[0] = {}) {
  const served = await serveConsole(settings);
  opened.push(served);
  const first = await fetch(served.address, { redirect: 'manual' });
  const cookie = first.headers.get('set-cookie') ?? '';
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  return {
    ...served,
    first,
    cookie,
    get: (path: string) => fetch(served.origin + path, { headers }),
    post: (path: string, body: unknown, type = 'application/json') =>
      fetch(served.origin + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body: JSON.stringify(body),
      }),
    /** As a browser of another place would send it. */
    foreign: async (foreign: Readonly<Record<string, string>>) =>
      new Promise<number>((resolve, reject) => {
        const asked = request(
          `${served.origin}/api/status`,
          { headers: { ...headers, ...foreign } },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode ?? 0);
          },
        );
        asked.on('error', reject).end();
      }),
  };
}

let console: Awaited<ReturnType<typeof setUp>>;
beforeAll(async () => {
  console = await setUp({ answers: { 'approvals/show': { approval: pendingProposal, isAsShown: true } } });
});

test('the printed address opens the console once, by a cookie that no script and no other site gets', async () => {
  expect([console.first.status, console.first.headers.get('location')]).toEqual([303, '/']);
  expect(console.cookie).toMatch(/^console-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/);
  const again = await fetch(console.address, { redirect: 'manual' });
  expect([again.status, await again.text()]).toEqual([403, expect.stringContaining('start it again')]);
});

test.each(['/', '/page/main.ts', '/api/status', '/api/stage'])(
  '%s is closed without the cookie',
  async (path) => {
    expect((await fetch(console.origin + path)).status).toBe(403);
    expect((await fetch(console.origin + path, { headers: { cookie: 'console-1=x' } })).status).toBe(403);
    expect((await console.get(path)).status).toBe(200);
  },
);

test.each([
  { host: 'bank.example' },
  { origin: 'http://bank.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('a request with %o is refused, also with the cookie', async (headers) => {
  expect(await console.foreign(headers)).toBe(403);
});

test('the page loads nothing from elsewhere, and nobody frames it', async () => {
  const page = await console.get('/');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await page.text()).not.toMatch(/https?:|style=|<script>/);
});

test('what it answers is what the commands answer', async () => {
  const status = (await (await console.get('/api/status')).json()) as { verdict: string };
  expect(status.verdict).toBe('ok');
  expect(await (await console.get('/api/approval?id=p1')).json()).toMatchObject({
    approval: { id: 'p1', request: { fee: 'f1' } },
    isAsShown: true,
  });
});

test('a question that it does not know, or with a wrong parameter, is refused with its reason', async () => {
  expect((await console.get('/api/secrets')).status).toBe(404);
  const wrong = await console.get('/api/entity?kind=treasure&id=a%20b');
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    {
      error: 'This was not understood.',
      problems: [
        { field: 'kind', problem: 'must be a kind of entity, such as account' },
        { field: 'id', problem: 'must be an id, without spaces' },
      ],
    },
  ]);
});

test('a failure of the stage is said in its own sentence, as one printable line', async () => {
  const failing = await setUp({ answers: { 'runs/list': new Error('the session\nhas expired\u202E') } });
  const answer = await failing.get('/api/runs');
  expect(answer.status).toBe(502);
  const { error } = (await answer.json()) as { error: string };
  expect(error).toContain('has expired');
  expect(error).not.toMatch(/[\n\u202E]/);
});

test('it changes nothing unless it was allowed to', async () => {
  const decision = { id: 'p1', reason: 'I agree', shown: pendingProposal.shownHash };
  const refused = await console.post('/api/approve', decision);
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { error: 'This console only reads. Start it with --allow-changes.' },
  ]);
  expect(console.asked).not.toContain('approvals/approve');
});

test('a decision is bound to what was shown, has a reason, and comes as JSON', async () => {
  const done = { approval: { ...pendingProposal, state: 'DONE' } };
  const allowed = await setUp({ allowsChanges: true, answers: { 'approvals/approve': done } });
  const decision = { id: 'p1', reason: 'I agree', shown: pendingProposal.shownHash };

  expect((await allowed.post('/api/approve', decision, 'text/plain')).status).toBe(415);
  expect((await allowed.post('/api/approve', { ...decision, shown: 'x' })).status).toBe(400);
  expect((await allowed.post('/api/approve', { ...decision, reason: '' })).status).toBe(400);
  expect((await allowed.get('/api/approve')).status).toBe(404);
  expect(allowed.asked).not.toContain('approvals/approve');
  const decided = await allowed.post('/api/approve', decision);
  expect(await decided.json()).toMatchObject({ approval: { state: 'DONE' } });
});

const since = '2026-01-05T07:30:00.000Z';
const record = 'ab'.repeat(32);
const event = { id: record, eventType: 'BOOKING', recordedAt: since, receivedAt: since, reason: 'too-large' };
const parked = { 'parked/list': { events: [event, { ...event, eventType: 'ACCOUNT_BLOCK' }], cursor: 'c' } };

test('an action on many events is shown before it is done: how many, as of when, which, and some of them', async () => {
  const allowed = await setUp({ answers: parked });
  const preview = await allowed.get('/api/bulkPreview?action=dismiss-parked&family=accounts&type=BOOKING');
  expect(await preview.json()).toEqual({
    count: 1,
    isAtLeast: true,
    asOf: '2026-01-05T08:00:00.000Z',
    filter:
      'Dismiss events of the type BOOKING of the family accounts that are set aside and shown here: nothing follows from them',
    sample: [{ id: record, eventType: 'BOOKING', at: since }],
    ids: [record],
  });
});

test('many events are acted on part by part under one change, with a reason, and only where it is allowed', async () => {
  let parts = 0;
  const pages = () => {
    parts += 1;
    return parts === 1
      ? {
          sent: 50,
          unreadable: 0,
          run: { runId: '11111111-2222-4333-8444-555555555555', askedAt: since, cursor: 'c' },
        }
      : { sent: 7, unreadable: 1 };
  };
  const answers = { 'parked/redrive-family': pages };
  const asked = { action: 'redrive-parked', family: 'accounts', reason: 'handler-mended' };
  expect((await console.post('/api/bulk', asked)).status).toBe(403);

  const allowed = await setUp({ answers, allowsChanges: true });
  expect((await allowed.post('/api/bulk', { ...asked, reason: '' })).status).toBe(400);
  const first = (await (await allowed.post('/api/bulk', asked)).json()) as { change: string };
  expect(first).toMatchObject({ state: 'part', counts: { sent: 50, unreadable: 0 } });
  const last = await (await allowed.post('/api/bulk', { ...asked, change: first.change })).json();
  expect(last).toEqual({ change: first.change, state: 'done', counts: { sent: 57, unreadable: 1 } });
});

test('personal fields are shown to whoever says why, once that is in the record, and to nobody if it is not', async () => {
  const aspects = {
    state: { status: 'ACTIVE', since, eventType: 'ACCOUNT_BLOCK', data: { note: 'Anna Lee' } },
  };
  const mirror = {
    entity: async (kind: string, id: string) => Promise.resolve({ kind, id, aspects, totals: [] }),
  } as unknown as MirrorRepository;
  const named = { kind: 'account', id: 'acc_1' };
  const life = { of: 'account acc_1', steps: [], unread: [] };
  const answers = { 'lives/reveal': named, 'lives/entity': life };
  const reading = await setUp({ answers, mirror });
  expect(await (await reading.get('/api/entity?kind=account&id=acc_1')).text()).not.toContain('Anna Lee');
  expect((await reading.post('/api/reveal', { ...named, reason: '' })).status).toBe(400);
  const shown = await reading.post('/api/reveal', { ...named, reason: 'the customer asks' });
  expect(await shown.text()).toContain('Anna Lee');
  expect(reading.asked).toContain('lives/reveal');

  const refusing = await setUp({
    answers: { 'lives/reveal': new PermanentError('function-refused', 'not now'), 'lives/entity': life },
    mirror,
  });
  const refused = await refusing.post('/api/reveal', { ...named, reason: 'the customer asks' });
  expect([refused.status, await refused.text()]).toEqual([502, expect.not.stringContaining('Anna Lee')]);
});
