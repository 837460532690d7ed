import { expect, test } from 'vitest';
import { bankingDays, daily } from '#shared/events/usual-silence.ts';
import { silenceExpectations } from './silence-expectations.ts';

const types = ['BOOKING', 'CARD_AUTHORIZATION', 'PERSON_DELETED', 'TYPE_OF_TOMORROW'];

test('the catalogue has an expectation for frequent types, and none for rare or unknown ones', () => {
  expect(silenceExpectations(types, { usual: 'catalogue', named: {} })).toEqual({
    BOOKING: bankingDays,
    CARD_AUTHORIZATION: daily,
  });
});

test('the stage overrides the catalogue, type by type', () => {
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

test('types that banks settle may be silent for longer after a weekend', () => {
  expect(bankingDays).toMatchObject({ usual: 36, monday: 96 });
});
