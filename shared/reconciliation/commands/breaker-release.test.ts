import { describe, expect, test } from 'vitest';
import type { HealRelease, HeldHeal } from '#shared/reconciliation/healing/held-heals.ts';
import { healDecisions } from './breaker-release.ts';

const heldBy = '2026-04-10T10:00:00.000Z';
const at = '2026-04-10T12:00:00.000Z';
const until = '2026-04-17T12:00:00.000Z';

const heal = (accountId: string, more: Partial<HeldHeal> = {}): HeldHeal => ({
  accountId,
  kind: 'changed',
  digest: `d-${accountId}`,
  accounts: 1,
  bookings: 2,
  cents: 500,
  added: 0,
  heldSince: '2026-04-09T10:00:00.000Z',
  ...more,
});

function waiting(heals: readonly HeldHeal[], begun?: HealRelease) {
  const released: unknown[] = [];
  const all = [...heals];
  const bound = healDecisions.release.bind({
    heldHeals: {
      waiting: async (by) => {
        expect(by).toBe(heldBy);
        return Promise.resolve(all);
      },
      release: async (...of) => Promise.resolve(void released.push(of)),
      releaseOf: async () => Promise.resolve(begun),
    },
  });
  const decision = bound({ heldBy });
  const approve = async (shown: unknown) =>
    decision.carryOut({ id: 'a1', shown: shown as never, reason: 'confirmed', at });
  return { decision, approve, released, all };
}

describe('heals beyond the limits of a day', () => {
  const heals = [
    heal('acc-1'),
    heal('acc-1', { kind: 'missing', bookings: 0, cents: 0, added: 9 }),
    heal('acc-2'),
  ];

  test('are shown by their sums, and released by their content for a week', async () => {
    const { decision, approve, released } = waiting(heals);
    const shown = await decision.show();
    expect(decision.entity).toBe('heals that wait');
    expect(shown).toEqual({
      facts: {
        accounts: 2,
        bookings: 4,
        cents: 1_000,
        added: 9,
        digest: expect.any(String) as string,
        goodForDays: 7,
      },
      refusal: undefined,
    });
    expect(await approve(shown?.facts)).toEqual({ outcome: 'done', after: { releasedUntil: until } });
    expect(released).toEqual([[heals, { approvalId: 'a1', until }]]);
  });

  test.each([
    ['another heal', heal('acc-3')],
    ['another content', heal('acc-2', { digest: 'other' })],
    ['another kind', heal('acc-2', { kind: 'missing' })],
  ])('are not released once there is %s', async (_, other) => {
    const { decision, approve, released, all } = waiting(heals);
    const shown = await decision.show();
    all[2] = other;
    expect(await approve(shown?.facts)).toEqual({
      outcome: 'outdated',
      because: 'the waiting heals have changed since it was proposed',
    });
    expect(released).toEqual([]);
  });

  test('are released for as long as an interrupted release has begun to say', async () => {
    const begun = { approvalId: 'a1', until: '2026-04-16T00:00:00.000Z' };
    const { approve, released } = waiting(heals.slice(1), begun);
    expect(await approve({})).toEqual({ outcome: 'done', after: { releasedUntil: begun.until } });
    expect(released).toEqual([[heals.slice(1), begun]]);
  });

  test.each([
    ['nothing waits', [], 'nothing waits'],
    [
      'all are released',
      [heal('acc-1', { releasedUntil: '2026-04-10T10:00:00.001Z' })],
      'every waiting heal is already released',
    ],
    ['a release has ended', [heal('acc-1', { releasedUntil: heldBy })], undefined],
    ['one is not released', [heal('acc-1', { releasedUntil: until }), heal('acc-2')], undefined],
  ])('can be released or not if %s', async (_, all, refusal) => {
    expect((await waiting(all).decision.show())?.refusal).toBe(refusal);
  });

  test.each([{}, { heldBy: '2026-04-10' }, { heldBy, more: 1 }])(
    'need the instant up to which they waited: %o',
    (request) => {
      const bound = healDecisions.release.bind({ heldHeals: {} as never });
      expect(() => bound(request)).toThrow();
    },
  );
});
