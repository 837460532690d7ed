import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { unprintableIn } from '#shared/kernel/printable-text.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { chainedEntries } from '#test/fixtures/audit-facts.ts';

/** What people and banks write to be obeyed by a terminal, or to look like another line. */
const hostile = fc.string({
  unit: fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\r',
    '\t',
    '\u001B',
    '[2J',
    '\u009B',
    '\u202E',
    '\u2028',
    '\u200B',
    '\uD800',
  ),
  minLength: 1,
  maxLength: 60,
});

function expectPrintable(text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  for (const line of lines) expect(unprintableIn(line)).toBeUndefined();
  return lines;
}

test('no text in an entry of the audit log forges another entry', async () => {
  const [entry] = chainedEntries(1);
  let longest = 0;
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, async (person, reason, after) => {
      longest = Math.max(longest, reason.length);
      const entries = [
        { ...entry!, person, reason, entity: after, after: { refused: after, [after]: after } },
      ];
      const answer = async () => Promise.resolve({ entries, unreadable: [], hasMore: false });
      // The heading and the entry.
      expect(expectPrintable((await carryOut('audit list', { answer })).stdout)).toHaveLength(2);
      const { stdout } = await carryOut('audit list --json', { answer });
      expectPrintable(stdout);
      expect(JSON.parse(stdout)).toMatchObject({ entries: [{ reason }] });
    }),
  );
  expect(longest).toBeGreaterThan(50);
});

test('no name in a sentence forges a line', async () => {
  const run = { job: 'statements', id: 'r1', asOf: '2026-02-05', startedAt: 'then', state: 'complete' };
  const shown = { run: { ...run, planned: 1, finished: 1, counts: { published: 1 } }, report: 'reports' };
  const linesWith = async (item: string) => {
    const answer = async () => Promise.resolve({ ...shown, setAside: [item] });
    return expectPrintable((await carryOut('runs show statements r1', { answer })).stdout).length;
  };
  const usual = await linesWith('acc_1');
  let longest = 0;
  await fc.assert(
    fc.asyncProperty(hostile, async (item) => {
      longest = Math.max(longest, item.length);
      expect(await linesWith(item)).toBe(usual);
    }),
  );
  expect(longest).toBeGreaterThan(50);
});

async function* one<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value);
}

/** A mirror with one booking, of which a stranger wrote the text. */
function mirrorWith(text: string): MirrorRepository {
  const data = { id: text, booking_type: text, description: text, sender_name: text };
  const since = '2026-03-02T09:00:00.000Z';
  return {
    entity: async () =>
      Promise.resolve({ kind: 'booking', id: text, aspects: { state: { data } }, totals: [] }),
    history: () => one({ at: since, eventId: 'e1', eventType: 'BOOKING', state: 'stale', data }),
    bookings: () =>
      one({
        id: text,
        accountId: 'acc_1',
        recordedAt: since,
        valutaDate: since,
        amountCents: -250,
        currency: 'EUR',
        eventId: 'e2',
        data,
      }),
  } as unknown as MirrorRepository;
}

test.each([
  'mirror entity booking boo_1 --personal',
  'mirror history booking boo_1 --personal',
  'mirror bookings acc_1 --from 2026-03-01 --to 2026-03-31 --personal',
])('`%s` shows a stranger’s text without what a terminal obeys', async (line) => {
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const harmless = expectPrintable((await carryOut(line, { mirror: mirrorWith('a') })).stdout);
      const shown = await carryOut(line, { mirror: mirrorWith(text) });
      expect([shown.stderr, shown.exitCode]).toEqual(['', 0]);
      expect(expectPrintable(shown.stdout)).toHaveLength(harmless.length);
      expectPrintable((await carryOut(`${line} --json`, { mirror: mirrorWith(text) })).stdout);
    }),
  );
});

test('a failure forges no answer: its further lines are indented', async () => {
  const answer = async () => Promise.reject(new Error('Nothing came of it\nentry  at  person\u001B[1A'));
  const { stderr, exitCode } = await carryOut('audit list', { answer });
  expect(exitCode).toBe(1);
  const [first = '', ...further] = expectPrintable(stderr);
  expect(first).toContain('Nothing came of it');
  for (const line of further) expect(line).toMatch(/^ {2}/);
});

test('a reason of two lines is refused before anybody is asked', async () => {
  const line = ['subscriptions', 'remove', 'sub-1', '--reason', 'mended\n17  2026-03-02  carl  approve'];
  const { stderr, exitCode, asked } = await carryOut(line);
  expect([exitCode, asked]).toEqual([2, []]);
  expect(stderr).toContain('--reason must be one line of printable text; remove the character U+000A');
});
