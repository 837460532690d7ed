import { expect, test } from 'vitest';
import { Crash } from '#test/fakes/crashes.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { standingStates } from '#shared/breaks/states.ts';

const feeSummaries = { documentType: 'FEE_SUMMARY_STATEMENT', missingAfterSeconds: 86_400 };
const hourMs = 3_600_000;

/** An account of the year before, whose statements and fee summary are due. */
async function nextYear() {
  const world = createStatementsWorld({}, { feeSummaries });
  world.mayPassTo('2026-12-14T08:00:00Z');
  const id = await world.openAccount();
  world.mayPassTo('2027-01-11T08:00:00Z');
  return { ...world, id, ...ofYear(world, id) };
}

function ofYear(world: ReturnType<typeof createStatementsWorld>, id: string) {
  return {
    row: async () => world.feeSummaries.read(id, 2026),
    requests: () => world.calls('fee_summary_statement_request'),
    /** As a person does who no longer expects an answer. */
    async requestAgain() {
      const row = await world.feeSummaries.read(id, 2026);
      if (row !== undefined) await world.feeSummaries.write({ ...row, state: 'DUE' });
    },
    openBreaks: async () => {
      const open = [];
      for await (const each of world.breaks.list({ states: standingStates })) open.push(each);
      return open;
    },
  };
}

test('the fees of a year are requested once it is over, and the notification makes them available', async () => {
  const world = await nextYear();
  expect(await world.issue(world.id)).toMatchObject({
    outcome: 'published',
    line: { fee_summary: 'requested' },
  });
  expect(await world.row()).toMatchObject({ state: 'REQUESTED', requests: [{}] });
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-awaited' });
  world.passMs(hourMs);
  expect(await world.tellOfDocuments()).toBe(1);
  expect(await world.row()).toMatchObject({
    state: 'AVAILABLE',
    document: { id: expect.stringMatching(/pbxi$/) },
  });
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-available' });
  expect(await world.register.read(world.id)).toMatchObject({ feeSummaryUntil: '2026-12-31' });
  expect(await world.issue(world.id)).toEqual({ outcome: 'up-to-date' });
  expect(world.requests()).toBe(1);
});

test('nothing is requested before the year is over, or where a stage wants no fee summaries', async () => {
  const world = await nextYear();
  await world.issue(world.id, { asOf: '2027-01-05' });
  expect(await world.row()).toBeUndefined();
  const without = createStatementsWorld();
  without.mayPassTo('2026-12-14T08:00:00Z');
  const id = await without.openAccount();
  without.mayPassTo('2027-01-11T08:00:00Z');
  await without.issue(id);
  expect(without.calls('fee_summary_statement_request')).toBe(0);
});

test('a request whose answer was lost is never sent again, and its notification counts', async () => {
  const world = await nextYear();
  world.failNext('fee_summary');
  expect(await world.issue(world.id)).toMatchObject({ line: { fee_summary: 'in-doubt' } });
  expect(await world.row()).toMatchObject({ state: 'IN_DOUBT' });
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-in-doubt' });
  expect(world.requests()).toBe(1);
  world.passMs(hourMs);
  await world.tellOfDocuments();
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-available' });
});

test('a fee summary that does not come in time is a break until it comes', async () => {
  const world = await nextYear();
  await world.issue(world.id);
  world.passMs(25 * hourMs);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-missing' });
  expect(await world.openBreaks()).toMatchObject([
    { kind: 'STATEMENT_MISSING', entity: `fee_summary ${world.id} 2026` },
  ]);
  expect(await world.row()).toMatchObject({ state: 'MISSING' });
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-missing' });
  expect(world.requests()).toBe(1);

  await world.tellOfDocuments();
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-available' });
  expect(await world.openBreaks()).toEqual([]);
});

test('a customer has one open request at a time', async () => {
  const world = await nextYear();
  const { person_id } = world.bank.store.accounts.get(world.id);
  const other = await world.openAccount({ person_id });
  await world.issue(world.id);
  world.mayPassTo('2028-01-11T08:00:00Z');
  const waiting = { orElse: 'published', line: { fee_summary: 'waits' } };
  expect(await world.issue(other)).toMatchObject({ again: waiting });
  expect(world.requests()).toBe(1);
  await world.tellOfDocuments();
  expect(await world.issue(other)).toMatchObject({ outcome: 'fee-summary-requested' });
  // The other account's turn has come: its own of 2026 is available, and the next one waits.
  expect(await world.issue(world.id)).toMatchObject({ line: { fee_summary: 'available' } });
  expect(await world.issue(world.id)).toMatchObject({ again: { orElse: 'fee-summary-waits' } });
});

test('accounts of one customer get their turns within one run', async () => {
  const world = await nextYear();
  const { person_id } = world.bank.store.accounts.get(world.id);
  const others = [await world.openAccount({ person_id }), await world.openAccount({ person_id })];
  world.mayPassTo('2028-01-11T08:00:00Z');
  const ids = [world.id, ...others];
  let waiting = ids;
  for (let look = 1; waiting.length > 0 && look <= 6; look += 1) {
    const again: string[] = [];
    for (const id of waiting) {
      const result = await world.issue(id, { look });
      if (result !== 'left' && 'again' in result) again.push(id);
    }
    expect(again).toHaveLength(waiting.length - 1);
    waiting = again;
    world.passMs(hourMs / 20);
    await world.tellOfDocuments();
  }
  expect(world.requests()).toBe(3);
});

test('documents of another type, or received before the request, complete nothing', async () => {
  const world = await nextYear();
  await world.post(`/v1/accounts/${world.id}/fee_summary_statement_request`, {});
  world.passMs(hourMs);
  const before = world.bank.instant();
  world.passMs(hourMs);
  await world.issue(world.id);
  // A replay, say.
  expect(await world.tellOfDocuments({}, before)).toBe(1);
  expect(await world.row()).toMatchObject({ state: 'REQUESTED' });
  world.passMs(hourMs);
  expect(await world.tellOfDocuments({ document_type: 'ACCOUNT_STATEMENT' })).toBe(1);
  expect(await world.row()).toMatchObject({ state: 'REQUESTED' });
});

test('what the bank refuses is a break, and is requested again by the next run', async () => {
  const world = await nextYear();
  world.refuseNext('fee_summary', 422);
  expect(await world.issue(world.id)).toMatchObject({ line: { fee_summary: 'refused' } });
  expect(await world.row()).toMatchObject({ state: 'REFUSED', requests: [{ refused: /422/ }] });
  expect(await world.openBreaks()).toHaveLength(1);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-requested' });
  world.passMs(hourMs);
  await world.tellOfDocuments();
  await world.issue(world.id);
  expect(await world.openBreaks()).toEqual([]);
});

test('what the bank refuses twice is refused, and not missing', async () => {
  const world = await nextYear();
  for (let time = 0; time < 2; time += 1) {
    world.refuseNext('fee_summary', 422);
    await world.issue(world.id);
  }
  expect(await world.row()).toMatchObject({
    state: 'REFUSED',
    requests: [{ refused: /^422/ }, { refused: /^422/ }],
  });
});

test('the run that requested it still counts it as requested when it looks again', async () => {
  const world = await nextYear();
  const perform = world.performing(world.ports);
  const work = world.workOf('2027-01-11', 1);
  await perform(world.id, work);
  expect(await perform(world.id, work)).toMatchObject({ line: { fee_summary: 'requested' } });
  expect(world.requests()).toBe(1);
});

test('what the bank cannot take now is no break, and is requested again by the next run', async () => {
  const world = await nextYear();
  const busy = { outcome: 'refused', because: '429 bank-refused', mayPass: true } as const;
  const perform = world.performing({
    ...world.ports,
    feeSummariesAtBank: { request: async () => Promise.resolve(busy) },
  });
  const work = world.workOf('2027-01-11', 1);
  expect(await perform(world.id, work)).toMatchObject({ line: { fee_summary: 'not-taken' } });
  expect(await world.row()).toMatchObject({ state: 'DUE', requests: [{ refused: '429 bank-refused' }] });
  expect(await world.openBreaks()).toEqual([]);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-requested' });
});

test('a second request that the bank refuses does not end the first, which may still be answered', async () => {
  const world = await nextYear();
  await world.issue(world.id);
  world.passMs(25 * hourMs);
  await world.issue(world.id);
  await world.requestAgain();
  world.refuseNext('fee_summary', 422);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-refused' });
  expect(await world.row()).toMatchObject({ state: 'MISSING', requests: [{}, { refused: /^422/ }] });
  // The refusal has just come, and still the first request is late.
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-missing' });
  await world.tellOfDocuments();
  expect(await world.row()).toMatchObject({ state: 'AVAILABLE' });
});

test('a worker that may no longer write requests nothing', async () => {
  const world = await nextYear();
  const work = { ...world.workOf('2027-01-11', 1), mayWrite: async () => Promise.resolve(false) };
  await world.issue(world.id, { asOf: '2027-01-05' });
  expect(await world.performing(world.ports)(world.id, work)).toBe('left');
  expect(await world.row()).toBeUndefined();
  expect(world.requests()).toBe(0);
});

test('it is missing from that instant on, and its break says since when', async () => {
  const world = await nextYear();
  await world.issue(world.id);
  const { requests } = (await world.row()) ?? { requests: [] };
  const since = requests[0]?.at ?? '';
  world.mayPassTo(new Date(Date.parse(since) + 24 * hourMs - 1).toISOString());
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-awaited' });
  world.passMs(1);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'fee-summary-missing' });
  expect(await world.openBreaks()).toMatchObject([{ found: `no notification since ${since}` }]);
  const { revision } = (await world.row()) ?? {};
  await world.issue(world.id);
  expect(await world.row()).toMatchObject({ revision });
});

test('an account whose owner nobody has named yet is not asked for', async () => {
  const world = await nextYear();
  const id = await world.openAccount({ owner: 'unknown' });
  world.mayPassTo('2028-01-11T08:00:00Z');
  expect(await world.issue(id)).toMatchObject({ line: { fee_summary: 'owner-unknown' } });
});

test('a worker that stops at any call requests a fee summary once at most', async () => {
  for (let call = 0; call < 60; call += 1) {
    for (const when of ['before', 'after'] as const) {
      const world = await nextYear();
      const stopped = await world
        .issue(world.id, { crashAt: { call, when } })
        .catch((error: unknown) => error);
      if (!(stopped instanceof Crash)) {
        expect(call).toBeGreaterThan(5);
        return;
      }
      await world.issue(world.id);
      expect(world.requests(), `${when} call ${call}`).toBeLessThanOrEqual(1);
      world.passMs(25 * hourMs);
      await world.tellOfDocuments();
      const { state } = (await world.row()) ?? {};
      // It is unknown whether an interrupted request reached the bank: a break asks a person.
      expect(state === 'AVAILABLE' ? 1 : 0, `${when} call ${call}`).toBe(world.requests());
      const { outcome } = (await world.issue(world.id)) as { readonly outcome: string };
      expect(outcome).toBe(`fee-summary-${world.requests() === 1 ? 'available' : 'missing'}`);
    }
  }
});
