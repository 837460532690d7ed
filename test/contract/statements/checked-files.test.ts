import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { brokenRule } from '#shared/bookings/file-checks/file-check.ts';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import { camt053Rules } from '#shared/statements/formats/camt053/camt053-rules.ts';
import { checkCamt053 } from '#shared/statements/formats/camt053/check-camt053.ts';
import type { Child, Group } from '#shared/statements/formats/camt053/element-rules.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { statements } from './random-statements.ts';

const schema = readFileSync(join(import.meta.dirname, 'strangers/camt.053.001.08.xsd'), 'utf8');
const some = fc.sample(statements, { numRuns: 60, seed: 2031 });
const fileOf = (statement: Statement) =>
  camt053({ id: statement.id, createdAt: statement.createdAt }, [statement]);
const isKept = (file: string) => brokenRule(checkCamt053(), file) === undefined;

/** What the schema says of each file. */
async function refusedBySchema(files: readonly string[]): Promise<readonly string[]> {
  const xml = files.map((contents, at) => ({ fileName: `${at}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema: [schema], maxMemoryPages: 16_384 });
  return errors.map(({ rawMessage }) => rawMessage);
}

/** Texts of elements that are right, wrong, or at a limit. */
const hostile = fc.constantFrom(
  '',
  ' ',
  'x',
  'EUR',
  'eur',
  'CRDT',
  'crdt',
  'true',
  'false',
  '0',
  '-1.00',
  '1.00',
  '1.5',
  '1e3',
  '1234567890123456.00',
  '12345678901234567.00',
  '2026-02-28',
  '2026-02-29',
  '2024-02-29',
  '2026-3-01',
  '2026-02-28T24:00:00',
  '2026-02-28T23:59:59Z',
  'DE32110101001000000029',
  'DE32 1101',
  'COBADEFF',
  'COBADEFFXX',
  'ABCDE',
  'x'.repeat(34),
  'x'.repeat(35),
  'x'.repeat(36),
  'x'.repeat(140),
  'x'.repeat(141),
  'x'.repeat(501),
  '&amp;'.repeat(35),
  '&amp;'.repeat(36),
  '𝄞'.repeat(35),
  '𝄞'.repeat(36),
  '&nbsp;',
  '&',
  '<',
  ']]>',
  '\u0001',
  '\uFFFE',
  '\uD800',
  'ä\u0308',
);

/** A file in which a person might have made one mistake, or a faulty writer. */
const changed = fc
  .record({
    statement: fc.constantFrom(...some),
    at: fc.nat(),
    other: fc.nat(),
    how: fc.constantFrom('drop', 'repeat', 'swap', 'text', 'tag'),
    text: fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 40 })),
  })
  .map(({ statement, at, other, how, text }) => {
    const lines = fileOf(statement).split('\n');
    const [one, two] = [at % lines.length, other % lines.length];
    const line = lines[one] ?? '';
    if (how === 'drop') lines.splice(one, 1);
    if (how === 'repeat') lines.splice(one, 0, line);
    if (how === 'swap') [lines[one], lines[two]] = [lines[two] ?? '', line];
    if (how === 'text') lines[one] = line.replace(/>[^<]*</, () => `>${text}<`);
    if (how === 'tag') lines[one] = line.replaceAll(/<(\/?)\w+/g, '<$1Nm');
    return lines.join('\n');
  });

test(
  'whatever the check lets through, the schema lets through: files with one change',
  { timeout: 120_000 },
  async () => {
    const files = fc.sample(changed, { numRuns: 1_500, seed: 2032 });
    const kept = files.filter(isKept);
    // It is no check if it refuses everything, or nothing.
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.length).toBeLessThan(1_000);
    expect(await refusedBySchema(kept)).toEqual([]);
  },
);

/** Texts for each form, found by trying: they are all that the schema may be shown. */
const texts = fc.sample(fc.oneof(hostile, fc.string({ maxLength: 150 })), { numRuns: 400, seed: 2033 });
const textsOf = new Map<object, readonly string[]>();
function textFor(content: Exclude<Child['content'], Group>, pick: (most: number) => number): string {
  const found = textsOf.get(content) ?? texts.filter((each) => content.holds(each));
  textsOf.set(content, found);
  const fallback = [found[0], 'EUR', '1', '12', 'BOOK'].find((each) => content.holds(each ?? '')) ?? '';
  return found[pick(found.length)] ?? fallback;
}

/** Any document that the rules allow, whether or not it adds up. */
function written({ kind, children }: Group, pick: (most: number) => number): string {
  const chosen = kind === 'choice' ? [children[pick(children.length)]!] : children;
  return chosen
    .flatMap((child) => {
      const least = kind === 'choice' ? 1 : child.least;
      const count = Math.max(least, Math.min(child.most, pick(3)));
      return Array.from({ length: count }, () => {
        const { content, opening, closing, hasCurrency } = child;
        const tag = hasCurrency ? `${opening}EUR">` : opening;
        return tag + ('children' in content ? written(content, pick) : textFor(content, pick)) + closing;
      });
    })
    .join('\n');
}

test('whatever the rules allow, the schema allows', async () => {
  const picks = fc.sample(fc.infiniteStream(fc.nat()), { numRuns: 250, seed: 2034 });
  const files = picks.map((stream) => {
    const pick = (most: number) => (most === 0 ? 0 : (stream.next().value ?? 0) % most);
    return written(camt053Rules, pick);
  });
  expect(await refusedBySchema(files)).toEqual([]);
});

test.each([
  ['an element that stands too early', '<CdtDbtInd>CRDT</CdtDbtInd>\n', '', 'CdtDbtInd'],
  ['an amount of 19 digits', />\d+\.\d\d</, '>12345678901234567.00<', 'Amt'],
  ['a day that is none', /<Dt>\d{4}-\d\d-\d\d</, '<Dt>2026-02-30<', 'Dt'],
  ['a statement without its last balance', '<Cd>CLBD<', '<Cd>PRCD<', 'CLBD'],
  ['a file that ends early', '</Document>\n', '', 'Document must be whole'],
])('%s is refused, and named', (...[, from, to, name]) => {
  const file = fileOf(some.find(({ entries }) => entries.length > 2)!);
  expect(brokenRule(checkCamt053(), file)).toBeUndefined();
  expect(brokenRule(checkCamt053(), file.replace(from, to))?.message).toContain(name);
});

test('an entry that is lost makes a file that does not add up', () => {
  const file = fileOf(some.find(({ entries }) => entries.length > 2)!);
  const less = file.replace(/ +<Ntry>[^]*?<\/Ntry>\n/, '');
  expect(less.length).toBeLessThan(file.length);
  expect(brokenRule(checkCamt053(), less)?.message).toContain('Stmt must');
});
