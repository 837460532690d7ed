import { describe, expect, test } from 'vitest';
import type { FoundBreak } from '#shared/breaks/break.ts';
import { createApprovalsWorld } from '#test/fakes/approvals-world.ts';

const at = '2026-01-05T09:00:00.000Z';

async function setUp(more: Partial<FoundBreak> = {}) {
  const world = createApprovalsWorld();
  const found = await world.open(more);
  const decision = (id = found.id, as = 'RESOLVED') =>
    world.deps.decisions.get('break-resolution')!({ break: id, as });
  const approved = async (id = 'app_1') => {
    const shown = (await decision().show())!.facts;
    return { id, shown, reason: 'the bank confirmed it', at };
  };
  const propose = async (proposal: string) => {
    const row = (await world.breaks.read(found.id))!;
    await world.breaks.move(row, { to: 'PROPOSED', proposal, at, decideBefore: '2026-01-19T00:00:00.000Z' });
  };
  return { ...world, found, decision, approved, propose };
}

describe('two persons are shown of a break', () => {
  test('all that they decide about, and nothing that changes without being another difference', async () => {
    const { decision, found } = await setUp({ evidence: ['boo_1'] });
    expect(decision().entity).toBe(`break ${found.id}`);
    expect(await decision().show()).toStrictEqual({
      facts: {
        id: found.id,
        kind: 'STATEMENT_SUM',
        severity: 'high',
        state: 'OPEN',
        entity: 'bank_statement acc_1 2026-01-01..2026-01-31',
        field: 'closing',
        episode: 1,
        evidence: ['boo_1'],
        accountId: 'acc_1',
        expected: '100',
        found: '90',
        differenceCents: -10,
      },
      accountId: 'acc_1',
      refusal: undefined,
    });
  });

  test('only what there is', async () => {
    const world = createApprovalsWorld();
    const { id } = await world.breaks.open({ kind: 'COVERAGE', entity: 'run 1', field: 'run' }, at);
    const shown = await world.deps.decisions.get('break-resolution')!({ break: id, as: 'RESOLVED' }).show();
    expect(Object.keys(shown!.facts as object).toSorted()).toEqual(
      ['entity', 'episode', 'evidence', 'field', 'id', 'kind', 'severity', 'state'].toSorted(),
    );
  });

  test('why it cannot be decided so', async () => {
    const { decision, breaks, found } = await setUp();
    await breaks.heal({ entity: found.entity, found: [] }, at);
    expect((await decision().show())?.refusal).toBe('the break is AUTO_HEALED');
    expect(await decision('none').show()).toBeUndefined();
  });

  test.each([
    ['FEE_IN_DOUBT', 'decide-fee'],
    ['FEE_REFUSED', 'decide-fee'],
    ['FEE_REVERSAL', 'decide-reversal'],
  ] as const)('that one of kind %s is decided with its entity', async (kind, command) => {
    const { decision } = await setUp({ kind, entity: 'fee 1' });
    expect((await decision().show())?.refusal).toBe(`decide about the fee 1 itself: approvals ${command}`);
  });
});

describe('an approval', () => {
  test('settles the break that waits for it, once', async () => {
    const { decision, approved, propose, breaks, found } = await setUp();
    const shown = await approved();
    await propose('app_1');
    for (let n = 0; n < 2; n += 1)
      expect(await decision().carryOut(shown)).toEqual({ outcome: 'done', after: { state: 'RESOLVED' } });
    expect(await breaks.read(found.id)).toMatchObject({
      state: 'RESOLVED',
      settledBy: 'app_1',
      settledBecause: 'the bank confirmed it',
    });
  });

  test.each([
    ['another one', 'app_2'],
    ['none', undefined],
  ])('settles nothing if the break waits for %s', async (_, proposal) => {
    const { decision, approved, propose, breaks, found } = await setUp();
    const shown = await approved();
    if (proposal !== undefined) await propose(proposal);
    expect(await decision().carryOut(shown)).toEqual({
      outcome: 'outdated',
      because: 'the break has changed since it was proposed',
    });
    expect(await breaks.read(found.id)).not.toHaveProperty('settledBy');
  });

  test('of a break that is gone is outdated', async () => {
    const { decision, approved } = await setUp();
    expect(await decision('none').carryOut(await approved())).toEqual({
      outcome: 'outdated',
      because: 'there is no such break any more',
    });
  });
});
