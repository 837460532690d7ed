import { expect, test } from 'vitest';
import { createCheckedStage } from '#test/fakes/checked-stage.ts';
import largeDifferences from './large-differences.ts';

const aBreak = {
  id: 'b1',
  kind: 'AMOUNT',
  firstSeenAt: '2026-01-05T07:00:00.000Z',
  currency: 'EUR',
} as const;

const readingOf = async (differenceCents: number) => {
  const { deps } = createCheckedStage({ breaks: [{ ...aBreak, differenceCents, accountId: 'acc_1' }] });
  return largeDifferences.read({ ...deps, stage: 'production' });
};

test('a large difference is found with its money, whatever side has more, and a small one is not', async () => {
  expect(await readingOf(999_999)).toEqual({ state: 'ok' });
  expect(await readingOf(-1_000_000)).toMatchObject({
    findings: [
      {
        command: 'npm run ops -- breaks show b1 --stage production',
        money: { cents: { EUR: 1_000_000 }, accounts: 1 },
      },
    ],
  });
});
