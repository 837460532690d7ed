import { expect, test } from 'vitest';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { decided, decisions, whyUndecidable } from './decisions.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';

test.each<[string, Partial<FeeIntent>, readonly string[]]>([
  ['was not sent', { state: 'PLANNED' }, ['WAIVED']],
  ['exceeds a limit', { state: 'PLANNED', forPerson: 'beyond its limit' }, ['ALLOWED', 'WAIVED']],
  ['is being sent', { state: 'SUBMITTING' }, []],
  ['has an unknown outcome that the list may still show', { state: 'IN_DOUBT' }, []],
  [
    'has an unknown outcome and waits for a person',
    { state: 'IN_DOUBT', forPerson: 'nothing proves it' },
    ['CHARGED', 'NOT_CHARGED', 'WRITTEN_OFF'],
  ],
  ['was accepted', { state: 'ACCEPTED' }, []],
  ['is booked', { state: 'BOOKED' }, []],
  ['was refused', { state: 'REFUSED' }, ['WAIVED', 'WRITTEN_OFF']],
  ['was waived', { state: 'WAIVED' }, []],
  ['was written off', { state: 'WRITTEN_OFF' }, []],
  ['costs nothing', { state: 'NOT_DUE' }, []],
])('a fee that %s can be decided only as what is not known to be wrong', (_, changed, possible) => {
  const intent = { ...plannedFee, ...changed };
  expect(decisions.filter((as) => whyUndecidable(intent, as) === undefined)).toEqual(possible);
});

test('an outcome that may still show is not decided, although it waited for a person before', () => {
  for (const state of ['PLANNED', 'SUBMITTING', 'ACCEPTED'] as const) {
    const intent: FeeIntent = { ...plannedFee, state, forPerson: 'nothing proves it' };
    expect(whyUndecidable(intent, 'CHARGED')).toBe(
      `the fee is ${state}: only a fee with an unknown outcome that waits for a person can be decided so`,
    );
    expect(whyUndecidable(intent, 'WRITTEN_OFF')).toBe(
      `the fee is ${state}: only a REFUSED fee, or one with an unknown outcome that waits for a person, can be written off`,
    );
  }
  expect(whyUndecidable({ ...plannedFee, state: 'REFUSED', forPerson: 'x' }, 'ALLOWED')).toBe(
    'the fee is REFUSED: only a PLANNED fee beyond the limits of its account can be allowed',
  );
  expect(whyUndecidable({ ...plannedFee, state: 'ACCEPTED' }, 'WAIVED')).toBe(
    'the fee is ACCEPTED: only a PLANNED or REFUSED fee can be waived',
  );
});

test.each([
  ['ALLOWED', 'PLANNED', { allowedBy: 'app-1' }],
  ['CHARGED', 'ACCEPTED', {}],
  ['NOT_CHARGED', 'PLANNED', { saidAbsentBy: 'app-1' }],
  ['WAIVED', 'WAIVED', {}],
  ['WRITTEN_OFF', 'WRITTEN_OFF', {}],
] as const)('a fee that is decided as %s is %s, and waits for nobody', (as, state, said) => {
  const at = '2026-11-04T05:00:00.000Z';
  const waiting: FeeIntent = {
    ...plannedFee,
    state: 'IN_DOUBT',
    forPerson: 'nothing proves it',
    sight: [],
    nextTryDay: '2026-11-05',
    doubtedAt: at,
    absentAt: at,
  };
  expect(decided(waiting, as, 'app-1')).toEqual({
    ...plannedFee,
    state,
    decidedBy: 'app-1',
    ...said,
    version: 2,
  });
});
