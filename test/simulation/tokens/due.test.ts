import { describe, expect, test } from 'vitest';
import { createAgenda } from '../agenda.ts';
import { createBankSecrets } from '../bank-secrets.ts';
import { createDice } from '../dice.ts';
import type { Container } from '../functions.ts';
import { createWallClock } from '../wall-clock.ts';
import { isRepetitionDue, type Ask } from './due.ts';
import { createTroubles } from './troubles.ts';

const minuteMs = 60_000;

/** Two containers that ask for a token one after the other over the same old one, which neither replaces at once. */
function setUp() {
  const agenda = createAgenda(0);
  const troubles = createTroubles(agenda);
  const clock = createWallClock(agenda, createDice(1));
  const aContainer = (): Container => ({
    isAlive: () => true,
    die: () => undefined,
    stop: () => undefined,
    awake: () => undefined,
  });
  const [one, other] = [aContainer(), aContainer()];
  const ask = (container: Container, value: string): Ask => ({
    container,
    clock,
    atMs: agenda.now(),
    secret: 0,
    over: { value: 'old', sentAtMs: 0, lifeMs: 60 * minuteMs, storedAtMs: 0, secret: 0 },
    isOverValid: true,
    turn: 1,
    value,
    hasArrived: true,
  });
  return {
    agenda,
    troubles,
    one,
    other,
    ask: () => ask(one, 'first'),
    askAgain: () => ask(other, 'second'),
    isDue: (first: Ask, second: Ask, stored: readonly string[] = []) =>
      isRepetitionDue(first, second, {
        row: { held: (value) => value !== undefined && stored.includes(value) },
        troubles,
        secrets: createBankSecrets(agenda),
        asks: [first, second],
      }),
  };
}

test('nobody needs another token beside one that arrived', () => {
  const { agenda, ask, askAgain, isDue } = setUp();
  agenda.moveTo(50 * minuteMs);
  const first = ask();
  agenda.moveTo(52 * minuteMs);

  expect(isDue(first, askAgain())).toBe(false);
  expect(isDue({ ...first, hasArrived: false }, askAgain())).toBe(true);
});

describe('a container that was frozen after it took the lease asks for a token that the row does not accept', () => {
  test('before the one that took the lease over', () => {
    const { agenda, troubles, one, ask, askAgain, isDue } = setUp();
    agenda.moveTo(50 * minuteMs);
    troubles.stopped(one);
    agenda.moveTo(55 * minuteMs);
    const first = ask();
    agenda.moveTo(57 * minuteMs);

    expect(isDue(first, askAgain())).toBe(true);
    expect(isDue(first, askAgain(), ['first'])).toBe(false);
  });

  test('while the one that took the lease over waits for the bank', () => {
    const { agenda, troubles, other, ask, askAgain, isDue } = setUp();
    agenda.moveTo(50 * minuteMs);
    troubles.stopped(other);
    agenda.moveTo(55 * minuteMs);
    const first = ask();
    agenda.moveTo(55 * minuteMs + 500);

    expect(isDue(first, askAgain(), ['first'])).toBe(true);
    expect(isDue(first, askAgain(), ['second'])).toBe(false);
  });
});

test('a container that was frozen long before it asks has no excuse', () => {
  const { agenda, troubles, one, ask, askAgain, isDue } = setUp();
  agenda.moveTo(30 * minuteMs);
  troubles.stopped(one);
  agenda.moveTo(55 * minuteMs);
  const first = ask();
  agenda.moveTo(57 * minuteMs);

  expect(isDue(first, askAgain())).toBe(false);
});
