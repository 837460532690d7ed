import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { collectedFile } from './collected-file.ts';

const statementOf = (id: string, accountId: string, more: Partial<Statement> = {}): Statement => ({
  id,
  account: { id: accountId, iban: 'DE32110101001000000029', currency: 'EUR' },
  firstDay: '2026-03-01',
  lastDay: '2026-03-31',
  createdAt: '2026-04-07T05:00:00.000Z',
  year: 2026,
  number: 3,
  openingCents: 0,
  closingCents: 0,
  valutaCents: 0,
  entries: [],
  ...more,
});

test('statements of several accounts are one file, by account and period, as of the latest', () => {
  const statements = [
    statementOf('s3', 'b'),
    statementOf('s2', 'a', { createdAt: '2026-04-09T05:00:00.000Z' }),
    statementOf('s1', 'a', { firstDay: '2026-02-01', createdAt: '2026-03-05T05:00:00.000Z' }),
  ];
  const file = collectedFile(statements);
  expect([...file.matchAll(/<Id>(s\d)<\/Id>/g)].map(([, id]) => id)).toEqual(['s1', 's2', 's3']);
  expect(file).toContain('<CreDtTm>2026-04-09T05:00:00.000Z</CreDtTm>\n  </GrpHdr>');
  expect(/<MsgId>(.*)<\/MsgId>/.exec(file)?.[1]).toBe(sha256Hex('s1|s2|s3').slice(0, 32));
  expect(collectedFile(statements.toReversed())).toBe(file);
  expect(collectedFile(statements.slice(1))).not.toContain('<Id>s3</Id>');
});
