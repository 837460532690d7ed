import { expect, test } from 'vitest';
import { addByAge, ageOf, nothingByAge } from './verified.ts';

const dayMs = 86_400_000;

test.each([
  [0, 'day'],
  [dayMs, 'day'],
  [dayMs + 1, 'fourDays'],
  [4 * dayMs, 'fourDays'],
  [4 * dayMs + 1, 'older'],
])('what the bank recorded %d ms ago is of the age %s', (sinceMs, age) => {
  expect(ageOf(sinceMs)).toBe(age);
});

test('bookings and cents are added age by age', () => {
  const sum = nothingByAge();
  const added = {
    day: { bookings: 1, cents: 20 },
    fourDays: { bookings: 3, cents: 400 },
    older: { bookings: 5, cents: 6_000 },
  };
  addByAge(sum, added);
  expect(sum).toEqual(added);
  addByAge(sum, added);
  expect(sum).toEqual({
    day: { bookings: 2, cents: 40 },
    fourDays: { bookings: 6, cents: 800 },
    older: { bookings: 10, cents: 12_000 },
  });
  expect(nothingByAge().day).toEqual({ bookings: 0, cents: 0 });
});
