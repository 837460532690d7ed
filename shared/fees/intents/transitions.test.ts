import { describe, expect, test } from 'vitest';
import { plannedFee as planned } from '#test/fixtures/fee-intents.ts';
import {
  abandoned,
  answered,
  endedByClosure,
  judged,
  overLimit,
  repriced,
  stopped,
  submitting,
  triedAgain,
  turnedUp,
  writtenOff,
} from './transitions.ts';

const nowMs = Date.UTC(2026, 10, 4, 5);
const at = { nowMs, dunningDays: [1, 3], idleMs: 150_000, asOf: '2026-11-04' };
const sent = submitting(planned, nowMs + 60_000, at);
const refusal = { outcome: 'refused', status: 400, code: 'insufficient_funds' } as const;
const conflict = { outcome: 'refused', status: 409, code: 'duplicate' } as const;

test('an attempt may run for as long as the bank goes on with a call after its worker has to end', () => {
  expect(submitting(planned, nowMs + 60_000, at)).toMatchObject({
    state: 'SUBMITTING',
    heldUntil: '2026-11-04T05:01:00.000Z',
    mayRunUntil: '2026-11-04T05:03:30.000Z',
  });
});

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

const iso = (ms: number) => new Date(ms).toISOString();
const later = { ...at, nowMs: nowMs + 1_000 };

test('an outcome is unknown since it first was, and the bank may be at the request for a while', () => {
  const unknown = answered(sent, { outcome: 'unknown' }, at);
  expect(unknown).toMatchObject({
    state: 'IN_DOUBT',
    doubtedAt: iso(nowMs),
    mayRunUntil: iso(nowMs + 150_000),
  });
  const again = answered(unknown, { outcome: 'unknown' }, later);
  expect(again).toMatchObject({ doubtedAt: iso(nowMs), mayRunUntil: iso(nowMs + 151_000) });
});

test('what surely was not sent says nothing of a request whose outcome is unknown', () => {
  expect(answered(abandoned(sent, nowMs), { outcome: 'not-sent' }, at)).toMatchObject({ state: 'IN_DOUBT' });
});

test('with a day of dunning to come, a refused fee waits for nobody', () => {
  const refused = answered(sent, refusal, at);
  expect(refused.forPerson).toBeUndefined();
  expect(refused.refusal).toEqual({
    code: 'insufficient_funds',
    at: iso(nowMs),
    firstDay: '2026-11-04',
    count: 1,
  });
});

test('another attempt knows of the latest credit, old or new', () => {
  const refused = { ...answered(sent, refusal, at), creditAt: iso(1) };
  expect(triedAgain(refused, undefined)).toMatchObject({ creditAt: iso(1) });
  expect(triedAgain(refused, iso(2))).toMatchObject({ creditAt: iso(2) });
  expect(triedAgain(refused, undefined).mayRunUntil).toBeUndefined();
});

test('a fee that may not be charged now says why, and keeps its day of dunning', () => {
  const refused = answered(sent, refusal, at);
  expect(stopped(refused, 'the account is blocked')).toEqual({
    ...refused,
    stoppedBecause: 'the account is blocked',
    version: refused.version + 1,
  });
  const again = submitting(stopped(planned, 'the account is blocked'), nowMs, at);
  expect(again.stoppedBecause).toBeUndefined();
});

test.each([
  [1, { state: 'REFUSED', nextTryDay: '2026-11-05', stoppedBecause: 'the account is blocked' }],
  [0, { state: 'NOT_DUE', nextTryDay: undefined, stoppedBecause: undefined }],
])('a fee that costs %i cents by now', (cents, expected) => {
  const charge = { ...planned.charge, cents };
  const waiting = stopped(answered(sent, refusal, at), 'the account is blocked');
  expect(repriced(waiting, charge)).toEqual({
    ...waiting,
    ...expected,
    charge,
    version: waiting.version + 1,
  });
});

test('a fee beyond a limit waits for persons as it is', () => {
  expect(overLimit(planned, 'beyond')).toEqual({ ...planned, forPerson: 'beyond', version: 2 });
});

test('a fee of a closed account is refused, unless only persons said that the bank lacks it', () => {
  expect(endedByClosure(planned)).toMatchObject({ state: 'REFUSED', forPerson: 'the account is closed' });
  expect(endedByClosure({ ...planned, saidAbsentBy: 'app-1' })).toMatchObject({
    state: 'IN_DOUBT',
    forPerson: 'the account is closed',
  });
});

test('a fee that the list shows before it is sent again has an unknown outcome', () => {
  expect(turnedUp(planned, nowMs)).toMatchObject({ state: 'IN_DOUBT', doubtedAt: iso(nowMs) });
});

test('a fee of an erased customer is written off, with the reason', () => {
  expect(writtenOff(planned, 'its customer was erased')).toMatchObject({
    state: 'WRITTEN_OFF',
    writtenOffBecause: 'its customer was erased',
  });
});

describe('a verdict', () => {
  const unknown = answered(sent, { outcome: 'unknown' }, at);

  test('that the bank charged it ends all waiting', () => {
    const waiting = { ...unknown, forPerson: 'unproven', sight: [], saidAbsentBy: 'app-1' };
    const charged = judged(waiting, { is: 'charged', reconciliationId: 'rec-1' }, nowMs);
    expect(charged).toEqual({
      ...planned,
      valutaDay: '2026-11-04',
      sentDay: '2026-11-04',
      mayRunUntil: unknown.mayRunUntil,
      state: 'ACCEPTED',
      acceptedAt: iso(nowMs),
      checkedAt: iso(nowMs),
      reconciliationId: 'rec-1',
      version: unknown.version + 1,
    });
  });

  test('that it is absent, for a person or still open is noted', () => {
    const said = { ...unknown, saidAbsentBy: 'app-1' };
    expect(judged(said, { is: 'absent' }, nowMs)).toMatchObject({ state: 'PLANNED' });
    expect(judged(said, { is: 'absent' }, nowMs).saidAbsentBy).toBeUndefined();
    const row = {
      type: 'ChargeCard',
      cents: 1,
      reference: undefined,
      reconciliationId: undefined,
      fromBank: false,
    };
    const forPerson = {
      is: 'for-person',
      because: 'unproven',
      refutesRoundTrip: false,
      sight: [row],
    } as const;
    expect(judged(unknown, forPerson, nowMs)).toMatchObject({
      state: 'IN_DOUBT',
      forPerson: 'unproven',
      sight: [row],
    });
    const absent = judged(unknown, { is: 'open', untilMs: 0, absent: true }, nowMs);
    expect(absent).toMatchObject({ state: 'IN_DOUBT', absentAt: iso(nowMs) });
    const again = judged(absent, { is: 'open', untilMs: 0, absent: true }, nowMs + 1);
    expect(again).toMatchObject({ absentAt: iso(nowMs) });
    expect(judged(again, { is: 'open', untilMs: 0, absent: false }, nowMs + 2).absentAt).toBeUndefined();
  });
});
