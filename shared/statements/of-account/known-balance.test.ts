import { expect, test } from 'vitest';
import type { RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { listed } from '#test/fakes/listed.ts';
import { aKept, anIssue, aPublished } from '#test/fixtures/statement-issues.ts';
import { knownBalance } from './known-balance.ts';

const askedAt = '2026-04-07T08:00:00.000Z';
const rowOf = (firstDay: string, lastDay: string, more: Partial<StatementRow> = {}): StatementRow => ({
  ...aPublished({ firstDay, lastDay }),
  requestedAt: '2026-04-06T08:00:00.000Z',
  verifiedAt: '2026-04-08T08:00:00.000Z',
  evidence: aKept({ key: `${lastDay}.json`, openingCents: 10, closingCents: 20, askedAt }),
  ...more,
});
const february = rowOf('2026-02-01', '2026-02-28');
const march = rowOf('2026-03-01', '2026-03-31', {
  evidence: aKept({ key: '2026-03-31.json', openingCents: 30, closingCents: 40, askedAt }),
});
const proved = { countsUntil: '2026-04-08T08:00:00.000Z', surelyUntil: '2026-04-06T08:00:00.000Z' };
const baseline = {
  day: '2026-01-31',
  valutaCents: 5,
  bookedCents: 6,
  mirrored: { count: 0, sumCents: 0, digest: '' },
  askedAt: '2026-02-02T08:00:00.000Z',
  evidence: 'baseline.json',
};

const known = async (
  day: string,
  latest: readonly StatementRow[],
  account: Partial<RegisteredAccount> = {},
) => knownBalance({ latest: () => listed(latest) }, { ...anIssue().account, ...account }, day);

const endOf = { day: '2026-02-28', cents: 20, evidence: '2026-02-28.json', ...proved };

test.each(['2026-02-28', '2026-03-30'])(
  'the balance of %s follows from the end of the latest statement by then',
  async (day) => {
    expect(await known(day, [march, february], { baseline })).toEqual(endOf);
  },
);

test('a statement that ends on that day proves it', async () => {
  expect(await known('2026-03-31', [march, february])).toMatchObject({ day: '2026-03-31', cents: 40 });
});

test.each(['2026-01-31', '2026-02-14'])(
  'if none has ended by %s, it follows from where the first one begins',
  async (day) => {
    expect(await known(day, [march, february], { baseline })).toEqual({
      ...endOf,
      day: '2026-01-31',
      cents: 10,
    });
    expect(await known(day, [march], { baseline })).toMatchObject({ day: '2026-01-31', cents: 5 });
  },
);

test('a statement that is not published, or has no answer of the bank, proves nothing', async () => {
  for (const more of [{ state: 'VERIFIED' }, { evidence: undefined }] as const)
    expect(await known('2026-03-31', [{ ...march, ...more }, february])).toEqual(endOf);
});

test('without a statement, it follows from the baseline, from its day on', async () => {
  const ofBaseline = {
    day: '2026-01-31',
    cents: 5,
    countsUntil: '2026-02-02T08:00:00.000Z',
    evidence: 'baseline.json',
  };
  expect(await known('2026-01-31', [], { baseline })).toEqual(ofBaseline);
  expect(await known('2026-03-31', [], { baseline })).toEqual(ofBaseline);
  expect(await known('2026-01-30', [], { baseline })).toBeUndefined();
});

test('before an account was opened, it was nothing', async () => {
  const opened = { baseline, openedDay: '2026-01-15' };
  expect(await known('2026-01-14', [], opened)).toEqual({ day: '2026-01-14', cents: 0 });
  expect(await known('2026-01-15', [], opened)).toBeUndefined();
  expect(await known('2026-01-14', [])).toBeUndefined();
});
