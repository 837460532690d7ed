import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { breakCommands } from './break-commands.ts';
import type { ChangedPart } from './in-parts.ts';

const { assign, comment, evidence, close } = breakCommands;
const idOf = (digit: string) => digit.repeat(64);
const [one, two] = [idOf('a'), idOf('b')];
const text = 'asked the bank';
const written = { characters: 14, textSha256: sha256Hex(text) };

const cases = [
  [assign, { owner: 'ben', untilDay: '2026-01-09' }, { owner: 'ben', untilDay: '2026-01-09' }],
  // The text may name somebody: an entry keeps what proves it, and not the text.
  [comment, { text }, written],
  [evidence, { evidence: ['boo_1'] }, { evidence: ['boo_1'] }],
  [evidence, { evidence: ['boo_1'], text }, { evidence: ['boo_1'], ...written }],
  [close, {}, {}],
] as const;

test.each(cases)('an entry about $name says what is changed, and how: %o', (row, given, keeps) => {
  expect(row.read({ ids: [one], ...given })).toMatchObject({
    entity: `break ${one}`,
    keeps: { ...keeps, ids: [one] },
  });
  const several = row.read({ ids: [one, two], ...given });
  expect(several.entity).toBe('2 breaks');
  expect(several.keeps).toEqual({ ...keeps, ids: [one, two] });
});

test.each(cases)(
  'each call of $name has its breaks, and all that is said of them: %o',
  async (row, given) => {
    const ids = Array.from({ length: 26 }, (_, n) => idOf(String.fromCharCode(97 + (n % 6))));
    const calls: unknown[] = [];
    const call = async (part: unknown): Promise<ChangedPart> => {
      calls.push(part);
      return Promise.resolve({ before: { OPEN: 1 }, refused: [] });
    };
    const carrying = { call, isAgain: false, before: {}, ask: undefined as never };
    const { carryOut } = row.read({ ids, ...given });
    const first = await carryOut({ ...carrying, soFar: undefined });
    expect(first).toMatchObject({ state: 'part', soFar: { asked: 25 } });
    const last = await carryOut({ ...carrying, soFar: first.state === 'part' ? first.soFar : undefined });
    expect(last).toMatchObject({ state: 'done', response: { asked: 26, changed: 26 } });
    expect(calls).toEqual([
      { ids: ids.slice(0, 25), ...given },
      { ids: ids.slice(25), ...given },
    ]);
  },
);
