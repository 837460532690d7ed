import { expect, test } from 'vitest';
import { pdfOf } from './pdf.ts';

test('every entry of the cross-reference table points at its object', () => {
  const pdf = Buffer.from(pdfOf(['Conditions (unsigned)', 'Größe \\ 5 €'])).toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  const offsets = [...pdf.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));

  expect(pdf.startsWith('%PDF-1.4\n')).toBe(true);
  expect(pdf.slice(start, start + 4)).toBe('xref');
  expect(offsets).toHaveLength(5);
  for (const [index, offset] of offsets.entries()) {
    expect(pdf.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
  }
});

test('the stream is as long as it says and its text is escaped', () => {
  const pdf = Buffer.from(pdfOf(['a (b) \\ ü €'])).toString('latin1');
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(pdf) ?? [];

  expect(stream).toHaveLength(Number(length));
  expect(stream).toContain('(a \\(b\\) \\\\ ü ?) Tj');
});

test('a text that needs more than a page gets more, and each says which it is', () => {
  const lines = Array.from({ length: 120 }, (_line, index) => `Line ${index + 1}.`);
  const pdf = Buffer.from(pdfOf(lines)).toString('latin1');

  expect(pdf).toContain('/Count 3 ');
  expect(pdf.match(/\/Type \/Page /g)).toHaveLength(3);
  expect(pdf.match(/\(Line \d+\.\) Tj/g)).toHaveLength(120);
  expect(pdf).toContain('(Page 3 of 3) Tj');
  expect(Buffer.from(pdfOf(lines.slice(0, 50))).toString('latin1')).toContain('/Count 1 ');
});

test('a line that is too long for the page is broken between words', () => {
  const pdf = Buffer.from(pdfOf([`${'word '.repeat(30)}${'x'.repeat(100)}`])).toString('latin1');
  const lines = [...pdf.matchAll(/\((.*)\) Tj/g)].map(([, line]) => line ?? '');

  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(lines.join(' ').replaceAll(' ', '')).toBe('word'.repeat(30) + 'x'.repeat(100));
});
