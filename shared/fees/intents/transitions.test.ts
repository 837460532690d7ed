import { describe, expect, test } from 'vitest';
import { plannedFee as planned } from '#test/fixtures/fee-intents.ts';
import { abandoned, answered, judged, submitting, triedAgain } from './transitions.ts';

const nowMs = Date.UTC(2026, 10, 4, 5);
const at = { nowMs, dunningDays: [1, 3], idleMs: 150_000, asOf: '2026-11-04' };
const sent = submitting(planned, nowMs + 60_000, at);
const refusal = { outcome: 'refused', status: 400, code: 'insufficient_funds' } as const;
const conflict = { outcome: 'refused', status: 409, code: 'duplicate' } as const;

describe('a refusal', () => {
  test('of an attempt whose outcome was never unknown is definite: the next attempt has its own number', () => {
    const refused = answered(sent, refusal, at);
    expect(refused).toMatchObject({ state: 'REFUSED', attempt: 1, nextTryDay: '2026-11-05' });
    expect(triedAgain(refused, undefined)).toMatchObject({ state: 'PLANNED', attempt: 2 });
  });

  test('of an attempt with an unknown outcome leaves it unknown: the bank may have taken the first request', () => {
    expect(answered(abandoned(sent, nowMs), refusal, at)).toMatchObject({ state: 'IN_DOUBT', attempt: 1 });
  });

  test('with 409 never counts: it says that the bank has one already', () => {
    expect(answered(sent, conflict, at)).toMatchObject({ state: 'IN_DOUBT', attempt: 1 });
  });

  test('is definite again once the attempt was proven absent', () => {
    const absent = judged(answered(sent, { outcome: 'unknown' }, at), { is: 'absent' }, nowMs);
    const again = submitting(absent, nowMs + 60_000, at);
    expect(again).toMatchObject({ attempt: 1 });
    expect(answered(again, refusal, at)).toMatchObject({ state: 'REFUSED' });
  });

  test('on the last day of dunning is for a person', () => {
    const days = [0, 1, 3].map((day) => ({ ...at, nowMs: nowMs + day * 86_400_000 }));
    const last = days.reduce((intent, when) => {
      const current = intent.state === 'REFUSED' ? triedAgain(intent, undefined) : intent;
      return answered(submitting(current, when.nowMs, at), refusal, when);
    }, planned);
    expect(last).toMatchObject({
      state: 'REFUSED',
      attempt: 3,
      refusal: { count: 3, firstDay: '2026-11-04' },
    });
    expect(last.nextTryDay).toBeUndefined();
    expect(last.forPerson).toContain('dunning');
  });
});

test('an acceptance counts even if the outcome was marked as unknown meanwhile', () => {
  const accepted = answered(abandoned(sent, nowMs), { outcome: 'accepted', reconciliationId: 'rec-1' }, at);
  expect(accepted).toMatchObject({ state: 'ACCEPTED', reconciliationId: 'rec-1' });
  expect(accepted.doubtedAt).toBeUndefined();
});

test('what was never sent is planned as before', () => {
  expect(answered(sent, { outcome: 'not-sent' }, at)).toMatchObject({ state: 'PLANNED', attempt: 1 });
});

test('sent again under its number, it is the same request: its valuta day stays', () => {
  expect(sent).toMatchObject({ valutaDay: '2026-11-04', sentDay: '2026-11-04' });
  const nextDay = { ...at, asOf: '2026-11-05' };
  for (const again of [
    judged(answered(sent, { outcome: 'unknown' }, at), { is: 'absent' }, nowMs),
    answered(sent, { outcome: 'not-sent' }, at),
  ]) {
    expect(submitting(again, nowMs, nextDay)).toMatchObject({
      attempt: 1,
      valutaDay: '2026-11-04',
      sentDay: '2026-11-05',
    });
  }
});

test('another attempt has the valuta day of the run that sends it', () => {
  const second = triedAgain(answered(sent, refusal, at), undefined);
  expect(submitting(second, nowMs, { ...at, asOf: '2026-11-05' })).toMatchObject({
    attempt: 2,
    valutaDay: '2026-11-05',
  });
});

test('the bank may be at it until its time-out after the worker has ended', () => {
  expect(sent.mayRunUntil).toBe(new Date(nowMs + 60_000 + 150_000).toISOString());
});

test('each step is a version of its own', () => {
  expect([planned, sent, abandoned(sent, nowMs)].map(({ version }) => version)).toEqual([1, 2, 3]);
});
