import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { rows } from '#shared/bank/contract/rows.ts';
import { catalog } from '#shared/events/catalog.ts';
import { shownRules } from '#ops/documents/behaviour/shown-rules.ts';
import specificationEvents from './specification-events.json' with { type: 'json' };
import { readRows } from '#test/mutants/generated/evidence.ts';
import { total } from '#test/mutants/generated/row.ts';
import { statedOperations } from './specification.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const numbersIn = (text: string) =>
  (text.match(/\d+(?:,\d{3})*/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));

/** Cells of a table's rows, without its head. */
const cellsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| -'))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));

/** The rows under the sentence that promises this test: the figure, and what it counts without its links. */
const figures = cellsIn(
  /A test keeps these figures true:\n\n(?<table>(?:\|.*\n)+)/.exec(read('README.md'))?.[1] ?? '',
);

/** Numbers of the line of a page of evidence that says what it came to. */
function evidence(page: string, line: RegExp): readonly number[] {
  const [found] = line.exec(read(`docs/evidence/${page}.md`)) ?? [];
  if (found === undefined) throw new Error(`docs/evidence/${page}.md has no line ${line.source}`);
  return numbersIn(found);
}

const generatedRows = readRows();
const generated = total(generatedRows);
const killed = generated.own + (generated.subject ?? 0);
const [mutants, caught] = evidence('mutants', /^- .* small .*caught/m);
const feeRows = cellsIn(read('docs/evidence/fees.md')).filter(
  ([, bank = '']) => !bank.endsWith('(whole months)'),
);
const [feeAttempts] = numbersIn(feeRows.find(([, bank]) => bank === 'all')?.[2] ?? '');

/** All numbers of a row, by how its sentence begins. */
const expected: Readonly<Record<string, readonly unknown[]>> = {
  'operations of the bank': [rows.length, statedOperations.length],
  'event types of the bank': [catalog.length, specificationEvents.length],
  'rules of the specification': [new Set(shownRules().map(({ rule }) => rule)).size],
  'mutants of production code': [caught, mutants],
  'generated mutants': [killed, killed + generated.survived + generated.uncovered, generatedRows.length],
  'seeds of the simulation': evidence('simulation', /^[\d,]+ seeds kept every promise/m),
  'attempts to charge a fee': [...evidence('fees', /^- Violations: .*$/m), feeAttempts, feeRows.length - 1],
  runbooks: [globSync('docs/runbooks/*.md', { cwd: root }).length],
  threats: [cellsIn(read('docs/THREATS.md')).length],
};

test.each(figures)('the README counts rightly: %s %s %s', (_, figure = '', counted = '') => {
  const words = counted.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const subject = Object.keys(expected).find((beginning) => words.startsWith(beginning));
  expect(numbersIn(`${figure} ${words}`)).toEqual(expected[subject ?? '']);
});

test('the README shows each figure once', () => {
  expect(figures).toHaveLength(Object.keys(expected).length);
});

test('the README is short, and first says what the product is, with a picture', () => {
  const lines = read('README.md').trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(250);
  expect(lines.slice(0, 10).join('\n')).toMatch(/For companies that .*```/s);
});

test('the decision about arrival order counts its types', () => {
  const [title = ''] = read('docs/adr/0012-arrival-order-decides-where-nothing-orders.md').split('\n');
  const { length } = catalog.filter(({ order }) => order.by === 'arrival');
  expect(title).toBe(`# 12. Arrival order decides for ${length} types`);
});

const documents = globSync(['*.md', 'docs/*.md', 'docs/{runbooks,adr}/*.md'], { cwd: root });

/** Files in git: what `npm run docs` writes to `dist` is named in code, not linked. */
test.each(documents)('every link of %s leads to a file, and every anchor to a heading', (document) => {
  const targets = [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(
    ([, target = '']) => target,
  );
  const wrong = targets.filter((target) => {
    const [file = '', anchor] = target.split('#');
    const path = file === '' ? document : join(dirname(document), file);
    return !existsSync(join(root, path)) || (anchor !== undefined && !headingsOf(path).includes(anchor));
  });
  expect(wrong).toEqual([]);
});

function headingsOf(file: string): readonly string[] {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}
