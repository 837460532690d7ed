import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { runDay } from './bank-day.ts';

test('what one step of the day gets wrong keeps none of the others from their turn', () => {
  const { bank } = virtualBank();
  const done: string[] = [];
  const step = (name: string) => () => void done.push(name);
  const broken = (name: string) => () => {
    throw new Error(`${name} is broken`);
  };

  expect(() => runDay(bank, [step('cards'), broken('fees'), step('loans')])).toThrow('fees is broken');
  expect(done).toEqual(['cards', 'loans']);
  expect(() => runDay(bank, [broken('cards'), broken('fees')])).toThrow('2 steps of 2026-03-02 failed');
});
