import { describe, expect, test } from 'vitest';
import type { Break } from '#shared/breaks/break.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import {
  anna,
  ben,
  createApprovalsWorld,
  operator,
  proposedIn,
  requestFor,
} from '#test/fakes/approvals-world.ts';
import { Crash } from '#test/fakes/crashes.ts';
import { approvalEvent } from './approval-event.ts';
import { approve } from './decide.ts';
import { expireIfDue } from './expire.ts';
import type { Proposal } from './proposal.ts';
import { propose } from './propose.ts';
import { showApproval } from './show-approvals.ts';

type World = ReturnType<typeof createApprovalsWorld>;

const dayMs = 24 * 60 * 60 * 1_000;
const wholeRecord = { isComplete: true };

test('what one person proposed and another one approved is carried out, and nothing of it is without trace', async () => {
  const world = createApprovalsWorld();
  const found = await world.open();
  const proposal = await world.propose(found.id);
  expect(proposal).toMatchObject({ state: 'PENDING', entity: `break ${found.id}`, maker: anna });
  expect(await world.breaks.read(found.id)).toMatchObject({ state: 'PROPOSED', proposal: proposal.id });

  expect(await world.approve(proposal)).toMatchObject({ approval: { state: 'DONE', checker: ben } });

  expect(await world.breaks.read(found.id)).toMatchObject({
    state: 'RESOLVED',
    settledBy: proposal.id,
    settledBecause: 'the bank confirmed it',
  });
  expect(await world.list()).toEqual([]);
  expect(
    (await world.entries()).map(({ person, action, step, change }) => [person, action, step, change]),
  ).toEqual([
    ['anna', 'propose break-resolution', 'done', proposal.id],
    ['ben', 'approve break-resolution', 'intended', proposal.id],
    ['ben', 'carry out break-resolution', 'done', proposal.id],
  ]);
  expect(await world.verify()).toEqual({ verified: await world.record.head(), ...wholeRecord });
  expect(world.publishedTypes().toSorted()).toEqual(['ApprovalRequested', 'BreakClosed', 'BreakOpened']);
});

test('the audit log keeps what was proposed, approved, carried out and taken back, and what both were shown', async () => {
  const world = createApprovalsWorld();
  const first = await world.propose((await world.open()).id);
  await world.approve(first);
  const other = await world.propose((await world.open({ field: 'opening' })).id);
  await world.refuse(other);
  const { wish, shown, shownHash } = first;
  const facts = (await world.entries()).map(({ action, step, reason, before, after }) => [
    action,
    step,
    reason,
    before,
    after,
  ]);
  expect(facts).toEqual([
    ['propose break-resolution', 'done', 'the bank confirmed it', shown, { wish, shownHash }],
    ['approve break-resolution', 'intended', 'I agree', shown, { approved: wish, shownHash }],
    ['carry out break-resolution', 'done', 'the bank confirmed it', shown, { state: 'RESOLVED' }],
    [
      'propose break-resolution',
      'done',
      'the bank confirmed it',
      other.shown,
      { wish: other.wish, shownHash: other.shownHash },
    ],
    ['refuse break-resolution', 'done', 'not so', other.shown, { refused: other.wish }],
  ]);
});

test('teams are notified of a proposal, with its account if it has one', () => {
  const proposal: Proposal = {
    id: 'app_1',
    kind: 'break-resolution',
    entity: 'break 1',
    wish: {},
    shown: {},
    shownHash: '0',
    reason: 'because',
    maker: anna,
    proposedAt: '2026-01-05T08:00:00.000Z',
    decideBefore: '2026-01-19T08:00:00.000Z',
    state: 'PENDING',
    version: 1,
  };
  const data = {
    approval_id: 'app_1',
    kind: 'break-resolution',
    entity: 'break 1',
    decide_before: '2026-01-19T08:00:00.000Z',
  };
  expect(approvalEvent(proposal)).toStrictEqual({
    type: 'ApprovalRequested',
    key: 'app_1',
    entityId: 'app_1',
    occurredAt: '2026-01-05T08:00:00.000Z',
    data,
  });
  expect(approvalEvent({ ...proposal, accountId: 'acc_1' }).data).toStrictEqual({
    ...data,
    account_id: 'acc_1',
  });
});

describe('a proposal', () => {
  test('is another one for another reason, or with another decision: the open one comes first', async () => {
    const world = createApprovalsWorld();
    const { id } = await world.open();
    const open = await world.propose(id);
    const refused = `the approval ${open.id} about the same entity is open: decide about it first`;
    await expect(world.propose(id, anna, 'another reason')).rejects.toThrow(refused);
    const request = { ...requestFor(id), as: 'WRITTEN_OFF' };
    const asked = { kind: 'break-resolution', request, reason: 'the bank confirmed it' } as const;
    expect(await propose(world.deps, asked, anna)).toEqual({ refused });
  });

  test('is shown with its entity as it was, while nothing has changed', async () => {
    const world = createApprovalsWorld();
    const { id, shown } = await world.propose((await world.open()).id);
    expect(await world.show(id)).toMatchObject({ isAsShown: true, now: shown });
  });

  test('that has expired is not among the open ones, even if nobody has read it since', async () => {
    const world = createApprovalsWorld();
    await world.propose((await world.open()).id);
    world.clock.advance(14 * dayMs);
    expect(await world.list()).toEqual([]);
  });

  test('is as somebody else has just left it, if it was decided while it expired', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    world.clock.advance(14 * dayMs);
    const decided: Proposal = { ...proposal, state: 'REFUSED', version: 2 };
    const proposals = { expire: () => Promise.resolve(false), read: () => Promise.resolve(decided) };
    expect(await expireIfDue({ proposals, clock: world.clock }, proposal)).toEqual(decided);
  });

  test('of which nothing is left is outdated', async () => {
    const world = createApprovalsWorld();
    const found = await world.open();
    const proposal = await world.propose(found.id);
    const decisions = new Map([
      ['break-resolution', () => ({ ...bound(world, proposal), show: () => Promise.resolve(undefined) })],
    ]);
    const deps = { ...world.deps, decisions };
    const asked = { id: proposal.id, shown: proposal.shownHash, reason: 'I agree' };
    const because = `there is no break ${found.id} any more`;
    expect(await approve(deps, asked, ben)).toEqual({ refused: `${because}: propose it again` });
    expect(await world.approve(proposal)).toEqual({ refused: `it is OVERTAKEN, because ${because}` });
  });

  test('that two carry out at once is done once, and both are told so', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    const behind = {
      ...world.deps,
      proposals: {
        ...world.proposals,
        async write(...args: Parameters<typeof world.proposals.write>) {
          if (args[0].state === 'DONE') await world.approve(proposal, operator('carla'));
          return world.proposals.write(...args);
        },
      },
    };
    const asked = { id: proposal.id, shown: proposal.shownHash, reason: 'I agree' };
    expect(await approve(behind, asked, ben)).toMatchObject({ approval: { state: 'DONE', checker: ben } });
    expect((await world.entries()).map(({ step }) => step)).toEqual(['done', 'intended', 'done']);
  });

  test('is approved by no one through another role of their own', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    const again = await world.approve(proposal, operator('anna', 'controller'));
    expect(again).toEqual({ refused: 'anna proposed it: another person has to approve it' });
    expect((await world.list()).map(({ state }) => state)).toEqual(['PENDING']);
    expect(await world.entries()).toHaveLength(1);
  });

  test('is not carried out if anything has changed since it was shown', async () => {
    const world = createApprovalsWorld();
    const found = await world.open();
    const proposal = await world.propose(found.id);
    await world.open({ found: '95', differenceCents: -5 });
    expect(await world.show(proposal.id)).toMatchObject({ isAsShown: false, now: { found: '95' } });
    expect(await world.approve(proposal)).toEqual({
      refused: 'it has changed since it was proposed: propose it again',
    });
    expect((await world.breaks.read(found.id))?.state).toBe('OPEN');
    expect(await world.show(proposal.id)).toMatchObject({ approval: { state: 'OVERTAKEN' } });
    expect((await world.entries()).map(({ step, after }) => [step, after]).at(-1)).toEqual([
      'failed',
      { overtaken: 'it has changed since it was proposed' },
    ]);
  });

  test('is still what it was if the break was only seen again', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    world.clock.advance(60_000);
    await world.open();
    expect(await world.approve(proposal)).toMatchObject({ approval: { state: 'DONE' } });
  });

  test.each([
    [
      'healed',
      'AUTO_HEALED',
      async ({ breaks }: World, { entity }: Break): Promise<unknown> =>
        breaks.heal({ entity, found: [] }, '2026-01-05T09:00:00.000Z'),
    ],
    ['found otherwise', 'OPEN', async ({ open }: World): Promise<unknown> => open({ found: '95' })],
  ])('%s between the decision and its effect is not carried out', async (_, state, change) => {
    const world = createApprovalsWorld();
    const found = await world.open();
    const proposal = await world.propose(found.id);
    const changing = {
      ...world.proposals,
      write: async (...args: Parameters<typeof world.proposals.write>) => {
        if (args[0].state === 'APPROVED') await change(world, found);
        return world.proposals.write(...args);
      },
    };
    const asked = { id: proposal.id, shown: proposal.shownHash, reason: 'I agree' };
    expect(await approve({ ...world.deps, proposals: changing }, asked, ben)).toEqual({
      refused: 'the break has changed since it was proposed: propose it again',
    });
    expect((await world.breaks.read(found.id))?.state).toBe(state);
    expect((await world.entries()).map(({ step, after }) => [step, after]).at(-1)).toEqual([
      'failed',
      { overtaken: 'the break has changed since it was proposed' },
    ]);
  });

  test('is approved by its hash alone', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    const answer = await world.approve({ ...proposal, shownHash: '0'.repeat(64) });
    expect(answer).toEqual({
      refused: 'this is not what was proposed: check it with `approvals show`',
    });
    expect((await world.list()).map(({ state }) => state)).toEqual(['PENDING']);
  });

  test('is the same one if the same person makes it again, and in the way of any other', async () => {
    const world = createApprovalsWorld();
    const { id } = await world.open();
    const proposal = await world.propose(id);
    expect(await world.propose(id)).toEqual(proposal);
    await expect(world.propose(id, ben)).rejects.toThrow(
      `the approval ${proposal.id} about the same entity is open`,
    );
    await world.refuse(proposal);
    expect(await world.propose(id, ben)).toMatchObject({ state: 'PENDING', maker: ben });
  });

  test('is refused by another person, or taken back by the one who made it', async () => {
    const world = createApprovalsWorld();
    const { id } = await world.open();
    for (const person of [ben, anna]) {
      const proposal = await world.propose(id);
      expect(await world.refuse(proposal, person)).toMatchObject({
        approval: { state: 'REFUSED', checker: person },
      });
      expect(await world.approve(proposal)).toEqual({ refused: 'it is REFUSED' });
      world.clock.advance(1_000);
    }
    expect((await world.breaks.read(id))?.state).toBe('OPEN');
  });

  test('that nobody approved leaves the break as quiet as it was', async () => {
    const world = createApprovalsWorld();
    const [at, quietUntil] = ['2026-01-05T09:00:00.000Z', '2026-01-09T09:00:00.000Z'];
    const found = await world.open();
    await world.breaks.move(found, { to: 'ACKNOWLEDGED', at, by: 'carla', owner: 'carla', quietUntil });
    const proposal = await world.propose(found.id);
    expect(await world.breaks.read(found.id)).toMatchObject({ state: 'PROPOSED', owner: 'carla' });
    await world.refuse(proposal);
    expect(await world.breaks.read(found.id)).toMatchObject({
      state: 'ACKNOWLEDGED',
      owner: 'carla',
      quietUntil,
    });
  });

  test('expires, and then blocks no other', async () => {
    const world = createApprovalsWorld();
    const { id } = await world.open();
    const proposal = await world.propose(id);
    world.clock.advance(14 * dayMs - 1);
    expect(await world.list()).toHaveLength(1);
    expect(await world.breaks.read(id)).toMatchObject({ state: 'PROPOSED' });
    world.clock.advance(1);
    expect(await world.approve(proposal)).toEqual({ refused: 'it is EXPIRED' });
    expect(await world.list()).toEqual([]);
    expect(await world.breaks.read(id)).toMatchObject({ state: 'OPEN' });
    const second = await world.propose(id);
    world.clock.advance(15 * dayMs);
    expect(await world.propose(id, ben)).toMatchObject({ state: 'PENDING' });
    expect((await world.list(true)).map(({ state }) => state)).toEqual(['PENDING', 'EXPIRED', 'EXPIRED']);
    expect(await world.show(second.id)).toMatchObject({ approval: { state: 'EXPIRED' } });
  });

  test('is about a break that exists and is open', async () => {
    const world = createApprovalsWorld();
    const found = await world.open();
    await world.breaks.heal({ entity: found.entity, found: [] }, '2026-01-05T09:00:00.000Z');
    await expect(world.propose(found.id)).rejects.toThrow('the break is AUTO_HEALED');
    await expect(world.propose('none')).rejects.toThrow('there is no break none');
    expect(await world.entries()).toEqual([]);
  });

  test('is of a kind that there is', async () => {
    const world = createApprovalsWorld();
    const gift = { kind: 'gift', request: {}, reason: 'why not' };
    await expect(propose(world.deps, gift, anna)).rejects.toThrow(
      'kind must be one of break-resolution, fee-decision, fee-release, fee-reversal, reversal-decision, reconciliation-breaker, not gift',
    );
    expect(await world.list()).toEqual([]);
  });

  test('is outdated if nothing of its kind is decided any more', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    const deps = { ...world.deps, decisions: new Map() };
    expect(await showApproval(deps, { id: proposal.id })).toMatchObject({ isAsShown: false });
    const { id, shownHash: shown } = proposal;
    expect(await approve(deps, { id, shown, reason: 'I agree' }, ben)).toEqual({
      refused: 'decisions of kind break-resolution no longer exist: propose it again',
    });
    expect((await world.list(true)).map(({ state }) => state)).toEqual(['OVERTAKEN']);
  });

  test('has a request of the form of its kind', async () => {
    const world = createApprovalsWorld();
    const { id } = await world.open();
    const asked = { kind: 'break-resolution', reason: 'because' } as const;
    await expect(
      propose(world.deps, { ...asked, request: { ...requestFor(id), as: 'GONE' } }, anna),
    ).rejects.toThrow();
    await expect(
      propose(world.deps, { ...asked, request: { ...requestFor(id), more: 1 } }, anna),
    ).rejects.toThrow();
  });

  test('that nobody made is absent', async () => {
    const world = createApprovalsWorld();
    const proposal = await world.propose((await world.open()).id);
    const other = { ...proposal, id: 'none' };
    for (const answer of [await world.approve(other), await world.refuse(other), await world.show('none')])
      expect(answer).toEqual({ absent: true });
  });
});

test('of two who approve at once, one decides, and the change is made once', async () => {
  const world = createApprovalsWorld();
  const proposal = await world.propose((await world.open()).id);
  const answers = await Promise.all([
    world.approve(proposal, ben),
    world.approve(proposal, operator('carla')),
  ]);
  expect(answers.filter((answer) => 'approval' in answer)).not.toEqual([]);
  const intended = (await world.entries()).filter(({ step }) => step === 'intended');
  expect(intended).toHaveLength(1);
  expect(world.publishedTypes().filter((type) => type === 'BreakClosed')).toHaveLength(1);
  expect(await world.verify()).not.toHaveProperty('fault');
});

const bound = ({ deps }: World, { kind, wish }: Proposal) => deps.decisions.get(kind)!(wish);

const crashes = Array.from({ length: 10 }, (_, call) =>
  (['before', 'after'] as const).map((when) => ({ call, when })),
).flat();

test.each(crashes)('after a crash $when call $call, the next attempt completes it', async (point) => {
  const world = createApprovalsWorld();
  const found = await world.open();
  const { deps } = world.crashing(point);
  const asked = { kind: 'break-resolution', request: requestFor(found.id), reason: 'because' } as const;
  try {
    const { id, shownHash } = proposedIn(await propose(deps, asked, anna));
    await approve(deps, { id, shown: shownHash, reason: 'I agree' }, ben);
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  }
  // Both do again what they did, as people do who got no answer.
  const isResolved = async () => (await world.breaks.read(found.id))?.state === 'RESOLVED';
  const [latest] = await world.list(true);
  const proposal = latest ?? proposedIn(await propose(world.deps, asked, anna));
  await world.approve(proposal);
  expect(await isResolved()).toBe(true);
  expect((await world.list(true)).map(({ state }) => state)).toEqual(['DONE']);
  expect(await world.list()).toEqual([]);
  expect((await world.entries()).map(({ step }) => step)).toEqual(['done', 'intended', 'done']);
  expect(world.publishedTypes().toSorted()).toEqual(['ApprovalRequested', 'BreakClosed', 'BreakOpened']);
  expect(await world.verify()).not.toHaveProperty('fault');
});

test('what is approved cannot be refused any more, although it was interrupted before it was carried out', async () => {
  const world = createApprovalsWorld();
  const found = await world.open();
  const proposal = await world.propose(found.id);
  const stopped = {
    ...world.deps,
    decisions: new Map([
      [
        'break-resolution',
        () => ({ ...bound(world, proposal), carryOut: () => Promise.reject(new Crash()) }),
      ],
    ]),
  };
  const asked = { id: proposal.id, shown: proposal.shownHash, reason: 'I agree' };
  await expect(approve(stopped, asked, ben)).rejects.toThrow(Crash);

  for (const person of [anna, operator('carla')])
    expect(await world.refuse(proposal, person)).toEqual({ refused: 'it is APPROVED' });
  await expect(world.propose(found.id, anna, 'another reason')).rejects.toThrow(
    `the approval ${proposal.id} about the same entity was interrupted before it was carried out: approve it once more`,
  );

  expect(await world.approve(proposal, operator('carla'))).toMatchObject({
    approval: { state: 'DONE', checker: ben },
  });
  expect((await world.breaks.read(found.id))?.state).toBe('RESOLVED');
});

test.each([1, 2, 3, 4])('two persons decide, in any roles and after any steps: seed %i', async (seed) => {
  const world = createApprovalsWorld(seed);
  const chance = seededRandom(seed);
  const oneOf = <Value>(values: readonly Value[]) => values[Math.floor(chance.next() * values.length)]!;
  const someone = () => operator(oneOf(['anna', 'ben', 'carla']), oneOf(['operator', 'controller']));
  const fields = ['opening', 'closing', 'lines'];
  for (const field of fields) await world.open({ field });
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => world.open({ field: oneOf(fields), found: oneOf(['90', '95']) }),
    async () => {
      const field = oneOf(fields);
      const of = await world.breaks.ofEntity('bank_statement acc_1 2026-01-01..2026-01-31');
      const found = of.find((each) => each.field === field && each.state === 'OPEN');
      if (found === undefined) return;
      const asked = { kind: 'break-resolution', request: requestFor(found.id), reason: 'because' } as const;
      await propose(world.deps, asked, someone());
    },
    async () => {
      for (const proposal of (await world.list(true)).slice(0, 2)) await world.approve(proposal, someone());
    },
    async () => {
      if (chance.next() > 0.3) return;
      for (const proposal of (await world.list()).slice(0, 1)) await world.refuse(proposal, someone());
    },
    async () => {
      world.clock.advance(chance.next() * 0.8 * dayMs);
      return Promise.resolve();
    },
  ];
  const tried = async (step: () => Promise<unknown>) => {
    try {
      await step();
    } catch (error) {
      // Somebody else was quicker.
      if (!(error instanceof TransientError)) throw error;
    }
  };
  for (let n = 0; n < 80; n += 1) await Promise.all([tried(oneOf(steps)), tried(oneOf(steps))]);
  for (const proposal of await world.list())
    if (proposal.state === 'APPROVED') await world.approve(proposal, operator('dora'));

  const all = await world.proposals.latest(1_000);
  const done = all.filter(({ state }) => state === 'DONE');
  expect(done.length).toBeGreaterThan(0);
  for (const { maker, checker } of done) expect(checker?.person).not.toBe(maker.person);
  const entities = (await world.list()).map(({ entity }) => entity);
  expect(new Set(entities).size).toBe(entities.length);
  const closed = world.publishedTypes().filter((type) => type === 'BreakClosed');
  expect(closed).toHaveLength(done.length);
  expect(await world.verify()).toEqual({ verified: await world.record.head(), ...wholeRecord });
});
