import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalog } from '#shared/events/catalog.ts';
import { envelope } from '#shared/events/envelope.ts';
import { publishedCatalog } from '#shared/events/published-catalog.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { recordOf } from '#ops/documents/json-schema.ts';
import { matchesPattern } from '#test/aws/event-bridge/pattern.ts';
import { type BusEvent, comingsOf, onOpenBus } from '#test/fixtures/published-events.ts';
import { aRecordedEvent } from '#test/fixtures/recorded-events.ts';
import { generated } from './generated-documents.ts';

// Every event pattern that we print, as it is printed, against events as the forwarder makes them.

const published = new Map(
  await Promise.all(publishedCatalog.map(async ({ type }) => [type, await comingsOf(type)] as const)),
);
const comings = (type: string) => published.get(type)!;
const types = publishedCatalog.map(({ type }) => type);
const page = generated['events/index.html'] ?? '';
const messages = recordOf(
  recordOf(recordOf(JSON.parse(readFileSync('docs/events/asyncapi.json', 'utf8')))['components'])['messages'],
);

const isMarked = ({ detail }: BusEvent) => detail.duplicateOf !== undefined;

test('every type of the bank is marked if it is repeated, except those that only say that something changed', () => {
  const unmarked = catalog.filter(({ type }) => !isMarked(comings(type).duplicate));
  expect(new Set(unmarked.map(({ order }) => order.by))).toEqual(new Set(['read']));
});

function onThePage(type: string): unknown {
  const section = new RegExp(`id="${type}">.*?<h3>Rule</h3>\\s*<pre>(.*?)</pre>`, 's').exec(page)?.[1] ?? '';
  return JSON.parse(section.replaceAll('&quot;', '"'));
}

describe.each(types)('the printed pattern of %s', (type) => {
  test.each([
    ['on the page', onThePage(type)],
    ['in the AsyncAPI document', recordOf(messages[type])['x-rule']],
  ])('%s lets each change through once, and no other type', (_where, pattern) => {
    const { first, superseded, duplicate } = comings(type);
    expect(matchesPattern(pattern, first)).toBe(true);
    expect(matchesPattern(pattern, superseded)).toBe(true);
    expect(matchesPattern(pattern, duplicate)).toBe(!isMarked(duplicate));
    const others = types.filter((other) => other !== type && matchesPattern(pattern, comings(other).first));
    expect(others).toEqual([]);
  });
});

/** Blocks of JSON that are event patterns, and no policies. */
function patternsIn(file: string): readonly unknown[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);
  return blocks
    .map((text): unknown => JSON.parse(text))
    .filter((block) => isRecord(block) && 'source' in block);
}

const documents = ['README.md', 'docs/TEAMS.md'];
const inProse = documents.flatMap((file) => patternsIn(file).map((pattern) => [file, pattern] as const));

test('both documents print patterns', () => {
  for (const file of documents) expect(patternsIn(file)).not.toEqual([]);
});

test.each(inProse)('a pattern in %s lets through what it names, without duplicates: %j', (_file, pattern) => {
  const named = recordOf(pattern)['detail-type'];
  const wanted = Array.isArray(named) ? types.filter((type) => named.includes(type)) : types;
  const leavesOut =
    isRecord(recordOf(pattern)['detail']) && 'superseded' in recordOf(recordOf(pattern)['detail']);
  expect(wanted).not.toEqual([]);
  for (const type of types) {
    const { first, superseded, duplicate } = comings(type);
    const isWanted = wanted.includes(type);
    expect([first, superseded, duplicate].map((event) => matchesPattern(pattern, event))).toEqual([
      isWanted,
      isWanted && !leavesOut,
      isWanted && !isMarked(duplicate),
    ]);
  }
});

test('what came without its data is let through: its consumer must know', async () => {
  const erased = await onOpenBus(aRecordedEvent('boo_1', { bodyBase64: undefined }));
  expect(erased.detail.omitted).toBeDefined();
  expect(matchesPattern(onThePage('BOOKING'), erased)).toBe(true);
});

test('the page for teams describes every member of the envelope', () => {
  const [, section = ''] = readFileSync('docs/TEAMS.md', 'utf8').split(/^## /m);
  const rows = new Set([...section.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name));
  expect(Object.keys(envelope.shape).filter((name) => !rows.has(name))).toEqual([]);
});

test('a pattern without the mark lets a duplicate through, so that these tests can fail', () => {
  const before = { source: ['partner-banking.accounts'], 'detail-type': ['BOOKING'] };
  expect(matchesPattern(before, comings('BOOKING').duplicate)).toBe(true);
  expect(
    matchesPattern({ ...before, detail: { omitted: [{ exists: false }] } }, comings('BOOKING').first),
  ).toBe(true);
  expect(() => matchesPattern({ detail: {} }, comings('BOOKING').first)).toThrow('EventBridge refuses');
});
