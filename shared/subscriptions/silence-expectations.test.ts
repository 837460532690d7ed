import { expect, test } from 'vitest';
import { bankingDays, daily } from '#shared/events/usual-silence.ts';
import { silenceExpectations } from './silence-expectations.ts';

const types = ['BOOKING', 'CARD_AUTHORIZATION', 'PERSON_DELETED', 'TYPE_OF_TOMORROW'];

test('the catalogue expects something of what happens often, and nothing of what is rare or unknown', () => {
  expect(silenceExpectations(types, { usual: 'catalogue', named: {} })).toEqual({
    BOOKING: bankingDays,
    CARD_AUTHORIZATION: daily,
  });
});

test('what a stage names goes before the catalogue, type by type', () => {
  const named = {
    BOOKING: 12,
    CARD_AUTHORIZATION: 'rare',
    TYPE_OF_TOMORROW: { usual: 24, sunday: 48 },
  } as const;
  expect(silenceExpectations(types, { usual: 'catalogue', named })).toEqual({
    BOOKING: 12,
    TYPE_OF_TOMORROW: { usual: 24, sunday: 48 },
  });
});

test('a stage without usual traffic expects only what it names', () => {
  expect(silenceExpectations(types, { usual: 'none', named: {} })).toEqual({});
  expect(silenceExpectations(types, { usual: 'none', named: { BOOKING: 12 } })).toEqual({ BOOKING: 12 });
});

test('what banks settle may be silent for longer after a weekend', () => {
  expect(bankingDays).toMatchObject({ usual: 36, monday: 96 });
});
