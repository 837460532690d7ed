import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { emptyReport } from '#shared/subscriptions/report.ts';
import { startBrowser } from '#test/fakes/browser.ts';
import { soundAccount, soundWork } from '#test/fakes/checked-stage.ts';
import { pendingProposal } from '#test/fixtures/proposals.ts';
import { serveConsole } from '#test/fakes/served-console.ts';

const browser = await startBrowser('the console');

const since = '2026-01-05T07:30:00.000Z';
const [record, hash] = ['ab'.repeat(32), 'cd'.repeat(32)];
/** A text of a stranger, who would like to be more. */
const hostile = '<img src=x onerror="document.title=1">';

const parkedEvent = {
  id: record,
  notificationId: 'n1',
  subscriptionId: 's1',
  eventType: 'BOOKING',
  family: 'accounts',
  entityKind: 'booking',
  receivedAt: since,
  recordedAt: since,
  state: 'parked',
  reason: `amount.value is no integer: ${hostile}`,
};

const found = {
  id: hash,
  kind: 'AMOUNT',
  severity: 'high',
  state: 'OPEN',
  accountId: 'acc_1',
  entity: 'booking b1',
  field: 'amount',
  episode: 1,
  expected: '100',
  found: '250',
  differenceCents: 150,
  currency: 'EUR',
  lines: [
    { ours: { id: 'b1', cents: 100, currency: 'EUR' }, bank: { id: 'b1', cents: 250, currency: 'EUR' } },
  ],
  evidence: ['b1'],
  firstSeenAt: since,
  lastSeenAt: since,
  version: 1,
  deadline: since,
  isOverdue: true,
};

const run = {
  job: 'statements',
  id: 'r1',
  asOf: '2026-01-04',
  state: 'working',
  startedAt: since,
  planned: 4,
  finished: 3,
  counts: { published: 120 },
};

const entry = {
  sequence: 2,
  at: since,
  principal: 'arn:aws:sts::1:assumed-role/x/anna',
  person: 'anna',
  action: 'propose fee-decision',
  entity: 'fee f1',
  reason: 'the bank lists it',
  step: 'done',
  change: 'c1',
  before: null,
  after: null,
  previousHash: hash,
  hash,
};

const amount = { cents: 1_250, currency: 'EUR', account: '…4f2a' };
const parkedFact = [{ family: 'accounts', count: 1, hasMore: false, since, example: record }];

const notPublished = { id: hash, family: 'cards', code: 'InternalFailure', tries: 3, dueAt: since, amount };

const answers = {
  'checks/work': {
    ...soundWork,
    parked: { known: parkedFact },
    deliveries: { known: [{ rule: 'Stage-Ledger', delivered: 3_400, refused: 2, lastHour: since }] },
  },
  'parked/list': (asked: unknown) =>
    (asked as { request: { family: string } }).request.family === 'accounts'
      ? { events: [{ ...parkedEvent, amount }] }
      : { events: [] },
  'dead-letters/list': (asked: unknown) =>
    (asked as { request: { family?: string } }).request.family === 'accounts'
      ? { letters: [{ messageId: 'm1', eventType: 'BOOKING', queuedAt: since, id: record, amount }] }
      : { letters: [] },
  'unpublished/list': (asked: unknown) =>
    (asked as { request: { family: string } }).request.family === 'cards'
      ? { events: [notPublished], hasMore: true }
      : { events: [], hasMore: false },
  'jobs/sweep': { published: 1, failed: 0, isComplete: true, behindSeconds: 9, setAside: 0 },
  'subscriptions/list': {
    ...emptyReport(true),
    strays: [{ id: 'sub-9', eventType: 'BOOKING' }],
    overdue: [{ eventType: 'BOOKING', silentHours: 9, expectedHours: 2 }],
    perType: {
      BOOKING: { id: 'sub-1', lastHeardAt: since, silentHours: 9 },
      CARD_LIFECYCLE_EVENT: { id: null, lastHeardAt: null, silentHours: null },
    },
  },
  'checks/account': {
    ...soundAccount,
    teams: { known: [{ team: 'ledger', rule: 'disabled', undelivered: 1_200, rules: ['Stage-Ledger'] }] },
  },
  'parked/redrive-family': { sent: 1, unreadable: 0 },
  'lives/reveal': { kind: 'account', id: 'acc_1' },
  'parked/show': {
    ...parkedEvent,
    entityId: 'b1',
    body: { bytes: 20, readable: 'as JSON', payload: { amount: '<number>' } },
  },
  'breaks/list': { breaks: [found], hasMore: false },
  'breaks/show': {
    found,
    history: [{ state: 'OPEN', at: since }],
    notes: [{ break: hash, change: 'c', at: since, by: 'anna', text: hostile, evidence: [] }],
    evidenceIn: 's3://statements',
  },
  'runs/list': { runs: [run] },
  'runs/show': { run, report: 's3://reports/r1', setAside: ['acc_9'] },
  'approvals/list': { approvals: [pendingProposal] },
  'approvals/show': { approval: pendingProposal, now: { state: 'IN_DOUBT' }, isAsShown: true },
  'approvals/approve': { approval: { ...pendingProposal, state: 'DONE' } },
  'audit/list': { entries: [entry], unreadable: [], hasMore: false },
  'audit/verify': { verified: { sequence: 2, hash }, isComplete: true },
};

async function* many<Value>(...values: readonly Value[]): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value);
}

const account = { status: 'ACTIVE', since, eventType: 'ACCOUNT_BLOCK', data: { note: hostile } };
const lifeOf = (of: string) => ({
  of,
  steps: [
    { at: since, what: `It was recorded: ${hostile}`, where: record, next: `event ${record}` },
    { what: 'No bus has taken it yet', next: 'status' },
  ],
  unread: [{ store: 'the archive', because: 'no answer came' }],
});

const lives = {
  'lives/event': {
    lives: [
      {
        ...lifeOf(`BOOKING ${record}`),
        event: { id: record, type: 'BOOKING', state: 'parked', entity: { kind: 'booking', id: 'b1' } },
      },
    ],
    more: 0,
    kinds: [],
  },
  'lives/entity': (asked: unknown) => {
    const { id } = (asked as { request: { id: string } }).request;
    return id === 'none' ? { of: 'account none', steps: [], unread: [] } : lifeOf(`account ${id}`);
  },
  'lives/customer': lifeOf('person per_1'),
};

const mirror = {
  entity: async (kind: string, id: string) =>
    Promise.resolve(id === 'acc_1' ? { kind, id, aspects: { block: account }, totals: [] } : undefined),
  ofCustomer: () => many({ kind: 'account', id: 'acc_1' }),
} as unknown as MirrorRepository;

const addresses = [
  '#/',
  '#/events?state=parked',
  '#/events?state=rejected',
  '#/events?state=dead',
  '#/events?state=unpublished',
  '#/bulk?action=publish-again',
  '#/bulk?action=redrive-parked&family=accounts',
  '#/bulk?action=dismiss-parked&family=cards',
  `#/events/${record}`,
  '#/find',
  '#/entities/account:acc_1',
  '#/entities/account:none',
  '#/customers/per_1',
  '#/money',
  '#/money?of=runs',
  '#/money?of=months',
  `#/breaks/${hash}`,
  '#/runs/statements:r1',
  '#/approvals',
  '#/approvals/p1',
  '#/record',
  '#/subscriptions',
  '#/subscriptions?state=silent&type=BOOKING',
  '#/subscriptions?of=teams',
  '#/subscriptions?of=teams&state=failing',
];

describe.skipIf(browser === undefined)('the console in a browser', { timeout: 60_000 }, () => {
  let served: Awaited<ReturnType<typeof serveConsole>>;
  let page: Page;
  const complaints: string[] = [];

  beforeAll(async () => {
    served = await serveConsole({ answers: { ...answers, ...lives }, mirror, allowsChanges: true });
    page = await browser!.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(20_000);
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('request', (asked) => {
      if (!asked.url().startsWith(served.origin)) complaints.push(`left the machine: ${asked.url()}`);
    });
    await page.goto(served.address);
  }, 60_000);
  afterEach(() => {
    expect(complaints.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await served.close();
  });

  const open = async (address: string) => {
    await page.goto('about:blank');
    await page.goto(`${served.origin}/${address}`);
    await page.getByText('Reading …').waitFor({ state: 'detached' });
  };

  test('three clicks lead from a problem to its cause, and the back button leads back', async () => {
    await open('#/');
    const problem = page.getByRole('row').filter({ hasText: 'An event of accounts was set aside' });
    await problem.getByRole('link', { name: 'Show' }).click();
    await page.getByRole('cell', { name: 'accounts', exact: true }).waitFor();
    await page.getByRole('link', { name: 'BOOKING' }).click();
    await page.getByText('amount.value is no integer').waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Events that were set aside' }).waitFor();
  });

  test('what cannot be read for one reason is one problem', async () => {
    const unread = await serveConsole({ answers: { 'checks/work': new Error('it is down') } });
    await page.goto('about:blank');
    await page.goto(unread.address);
    await page.getByText('It could not be read').first().waitFor();
    expect(await page.getByText('It could not be read').count()).toBe(1);
    await page.getByText('such as sources, waiting, throttled, failing, dead-letters').waitFor();
    await unread.close();
    complaints.splice(0);
  });

  test('a break shows both sides beside each other', async () => {
    await open(`#/breaks/${hash}`);
    const row = page.getByRole('region', { name: 'Table: Lines' }).getByRole('row').last();
    expect(await row.innerText()).toMatch(/1\.00[\s\S]*2\.50/);
    const facts = page.getByRole('region', { name: 'What is wrong' });
    expect(await facts.innerText()).toMatch(/Ours\s+1\.00 €\s+The bank\s+2\.50 €\s+Difference\s+1\.50 €/);
  });

  test('texts of others are text', async () => {
    await open(`#/breaks/${hash}`);
    await page.getByText(hostile).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  test('a second person approves what they were shown, with a reason', async () => {
    await open('#/approvals/p1');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('must say why').waitFor();
    await page.getByLabel('Reason, for the record').fill('the bank confirms it');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('It is DONE.').waitFor();
    expect(served.asked.filter((name) => name === 'approvals/approve')).toHaveLength(1);
  });

  test('many events are sent again: first how many and which, then a reason, then what became of them', async () => {
    await open('#/events?state=parked&family=accounts');
    await page.getByRole('link', { name: 'Send all of them again' }).click();
    await page.getByText('Send all events of the family accounts that are set aside').waitFor();
    expect(await page.getByRole('region', { name: 'Table: Some of them' }).getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('must say why').waitFor();
    await page.getByLabel('Reason, for the record').fill('handler-mended');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Done: 1 sent again, 0 no longer readable.').waitFor();
    expect(served.asked.filter((name) => name === 'parked/redrive-family')).toHaveLength(1);
  });

  test('what no bus took is listed with its amount, and published again', async () => {
    await open('#/events?state=unpublished');
    const row = page.getByRole('region', { name: 'Table: Events that no bus took' }).getByRole('row').last();
    expect(await row.innerText()).toMatch(/cards[\s\S]*12\.50[\s\S]*…4f2a[\s\S]*InternalFailure/);
    await page.getByRole('link', { name: 'Publish all of them again' }).click();
    await page.getByText('Publish all events again that no bus took').waitFor();
    await page.getByText('at least 1').waitFor();
    await page.getByLabel('Reason, for the record').fill('the bus is back');
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.getByText('Done: 1 published, 0 failed again, 0 still set aside.').waitFor();
    expect(served.asked.filter((name) => name === 'jobs/sweep')).toHaveLength(1);
  });

  test('what was given up is read once, and moved back from its own page', async () => {
    await open('#/events?state=dead');
    await page.getByRole('heading', { name: 'Given up: family accounts' }).waitFor();
    // As it is typed, with the message and the stage.
    await page
      .getByText(/^npm run ops -- dead-letters show [\w-]+ --family accounts --stage production$/)
      .waitFor();
    await page.getByRole('link', { name: 'Send them again' }).click();
    await page
      .getByText('Move all events of the family accounts that were given up back to their queue')
      .waitFor();
  });

  test('personal fields of an entity are shown with a reason', async () => {
    await open('#/entities/account:acc_1');
    await page.getByText(hostile).first().waitFor();
    await page.getByLabel('Reason to show personal fields, for the record').fill('the customer asks');
    await page.getByRole('button', { name: 'Show personal fields' }).click();
    await page.getByRole('region', { name: 'Personal fields' }).getByText('img src=x onerror').waitFor();
    expect(served.asked).toContain('lives/reveal');
  });

  test('what was set aside says its amount', async () => {
    await open('#/events?state=parked');
    const row = page
      .getByRole('region', { name: 'Table: Events that were set aside' })
      .getByRole('row')
      .last();
    expect(await row.innerText()).toMatch(/BOOKING[\s\S]*12\.50 €[\s\S]*…4f2a/);
  });

  test('a team is shown with its rule, its target, its deliveries and its dead letters', async () => {
    await open('#/subscriptions?of=teams&state=failing');
    const rows = page.getByRole('region', { name: 'Table: Teams' }).getByRole('row');
    expect(await rows.count()).toBe(2);
    expect(await rows.last().innerText()).toMatch(
      /ledger[\s\S]*disabled[\s\S]*queue[\s\S]*3,400[\s\S]*2 refused[\s\S]*1,200/,
    );
  });

  test('subscriptions are filtered by the address, with the keyboard, and lead to the teams', async () => {
    await open('#/subscriptions');
    const rows = page.getByRole('region', { name: 'Table: Subscriptions' }).getByRole('row');
    expect(await rows.nth(1).innerText()).toMatch(/missing[\s\S]*CARD_LIFECYCLE_EVENT/);
    await page.getByRole('searchbox', { name: 'Part of the name of an event type' }).focus();
    await page.keyboard.type('book');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/subscriptions\?type=book$/);
    await page.getByText('CARD_LIFECYCLE_EVENT').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'silent', exact: true }).click();
    await page.waitForURL(/type=book/);
    expect(await rows.last().innerText()).toMatch(/silent[\s\S]*BOOKING[\s\S]*5 Jan 2026[\s\S]*9/);
    await page.getByRole('link', { name: 'missing', exact: true }).click();
    await page.getByText('No subscriptions yet.').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'BOOKING', exact: true }).click();
    await page.getByRole('region', { name: 'Table: Teams' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Table: Subscriptions' }).waitFor();
  });

  test('an account is found by its id, with the keyboard alone', async () => {
    await open('#/find');
    await page.getByRole('textbox', { name: 'Any entity' }).focus();
    await page.keyboard.type('account:acc_1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'account acc_1', level: 1 }).waitFor();
  });

  test('the record is verified on request', async () => {
    await open('#/record');
    await page.getByRole('button', { name: 'Verify the record' }).click();
    await page.getByText('Each entry up to 2 is as it was written.').waitFor();
  });

  test.each(addresses)(
    '%s passes axe in light and in dark, and needs no more than 390 px',
    async (address) => {
      await page.setViewportSize({ width: 390, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await open(address);
        expect(await findings(page), `${address} ${colorScheme}`).toEqual([]);
      }
      const width = await page.evaluate<number>('document.scrollingElement.scrollWidth');
      await page.setViewportSize({ width: 1280, height: 900 });
      expect(width).toBeLessThanOrEqual(390);
    },
  );
});

/** What axe has against the page, as sentences. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<axe.AxeResults>('axe.run(document)');
  return violations.map(({ help, nodes }) => `${help}: ${nodes.map(({ html }) => html).join(' ')}`);
}
