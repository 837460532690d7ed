import { expect, test } from 'vitest';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { decisions, whyUndecidable } from './decisions.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';

test.each<[string, Partial<FeeIntent>, readonly string[]]>([
  ['was not sent', { state: 'PLANNED' }, ['WAIVED']],
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
