import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import erpList from '#examples/company/statements/erp-list.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';
import { boundFormat } from '#test/fakes/own-statement.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

const march = { firstDay: '2026-03-02', lastDay: '2026-03-31' };
const erp = boundFormat('erp-list', erpList);
const failing = boundFormat('broken', {
  ...erpList,
  write: () => {
    throw new RangeError('Erika');
  },
});

/** An account with a booking, whose statement of March is due. */
async function due(...ownFormats: readonly ReturnType<typeof boundFormat>[]) {
  const formats = [...ownFormats];
  const world = createStatementsWorld({}, {}, formats);
  const id = await world.openAccount();
  world.book(id, 1_00);
  world.book(id, -30);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  const row = async () => (await world.rows.read(id, march))!;
  const again = async () => {
    const work = world.workOf(world.bank.today(), 1);
    const run = { ...work.run, request: { accounts: [id], formatsOf: march.firstDay } };
    return world.performing(world.ports)(id, { ...work, run });
  };
  const text = (key: string) => gunzipSync(world.objects.objects.get(key)!).toString();
  return { ...world, world, id, formats, row, again, text };
}

const keysOf = ({ publication }: StatementRow) => Object.keys(publication?.files ?? {}).toSorted();

test('a statement is published in a format of the company as well, checked and named by its content', async () => {
  const { world, id, row, text } = await due(erp);
  await issueForDays(world, id, 1);
  const { publication } = await row();
  const key = publication?.ownFiles?.['erp-list'] ?? '';
  expect(key).toMatch(new RegExp(`^${id}/2026-03-02_2026-03-31/own-erp-list-[0-9a-f]{64}\\.txt\\.gz$`));
  expect(
    text(key)
      .split('\n')
      .map((line) => line[0]),
  ).toEqual(['H', 'B', 'B', 'T', undefined]);
  expect(publication?.failedFormats).toBeUndefined();
  expect(await row()).not.toHaveProperty('ownTries');
});

test('a format that fails stops neither ours nor another one, and is a failed item with a break', async () => {
  const { world, id, row, objects } = await due(failing, erp);
  let result = await world.issue(id);
  for (let look = 2; result === 'left' || !('outcome' in result); look += 1) {
    world.passMs(20 * 60_000);
    result = await world.issue(id, { look });
  }
  expect(result).toMatchObject({
    outcome: 'format-failed',
    line: { statements: [{ first_day: march.firstDay, failed_formats: ['broken'] }] },
  });
  expect(await row()).toMatchObject({ state: 'PUBLISHED', publication: { failedFormats: ['broken'] } });
  expect(keysOf(await row())).toEqual(['camt053', 'csv', 'json']);
  expect(Object.keys((await row()).publication?.ownFiles ?? {})).toEqual(['erp-list']);
  expect([...objects.objects.keys()].filter((key) => key.includes('own-broken'))).toEqual([]);
  expect(await openBreaks(world, id)).toMatchObject([
    {
      kind: 'STATEMENT_FILE',
      entity: `bank_statement ${id} 2026-03-02..2026-03-31`,
      field: 'own-broken',
      found: 'file is not written: its code throws RangeError',
    },
  ]);
});

test('a run that a person starts writes what failed, once it is mended, and nothing else', async () => {
  const { world, id, row, again, formats, text } = await due(failing);
  await issueForDays(world, id, 1);
  expect(await again()).toMatchObject({ outcome: 'format-failed', line: { failed: ['broken'] } });
  const before = (await row()).publication!;

  formats.splice(0, 1, boundFormat('broken', erpList), erp);
  expect(await again()).toMatchObject({
    outcome: 'formats-written',
    line: { written: ['broken', 'erp-list'], failed: [] },
  });
  const { ownFiles, ...publication } = (await row()).publication!;
  const { failedFormats, ...same } = before;
  expect([failedFormats, publication]).toEqual([['broken'], same]);
  expect(text(ownFiles?.['broken'] ?? '')).toBe(text(ownFiles?.['erp-list'] ?? ''));
  expect(await openBreaks(world, id)).toEqual([]);
  expect(world.published).toHaveLength(1);
});

test('a file that somebody has changed in the bucket is not written in another format', async () => {
  const { world, id, row, again, formats, objects, text } = await due();
  await issueForDays(world, id, 1);
  const { json } = (await row()).publication!.files;
  objects.objects.set(json, gzipSync(text(json).replace('"amount":100', '"amount":101')));
  formats.push(erp);
  await expect(again()).rejects.toThrow('is not the statement that was published');
  expect((await row()).publication?.ownFiles).toBeUndefined();
});

test('code that ends its process twice is left out: the statement is published without it', async () => {
  const { world, id, row, formats } = await due(erp);
  let deaths = 0;
  formats.splice(0, 1, {
    ...erp,
    company: async () => {
      deaths += 1;
      return new Promise<never>(() => undefined);
    },
  });
  for (let n = 1; n <= 2; n += 1) {
    void world.issue(id, { look: 5 });
    await vi.waitFor(() => expect(deaths).toBe(n));
  }
  await issueForDays(world, id, 1);
  expect(deaths).toBe(2);
  expect((await row()).publication).toMatchObject({ failedFormats: ['erp-list'] });
  expect(await openBreaks(world, id)).toMatchObject([
    { found: 'file is not written: 2 processes ended or failed while they wrote it' },
  ]);
});
