import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pendingChanges } from '#test/releases/changelog.ts';
import { readKeptFacts, stagesByFact } from '#test/releases/kept-facts.ts';
import { factsOf } from '#test/releases/template-facts.ts';
import { createStacks } from '#infra/partner-banking.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { stageNames, templatesOf, unbundledApp } from './synthesized.ts';

const released = [...readKeptFacts()].filter(([, stages]) => stages.some(isStage));
const unreleased = pendingChanges()
  .map(({ text }) => text)
  .join('\n');

function isStage(name: string): name is (typeof stageNames)[number] {
  return stageNames.some((stage) => stage === name);
}

/** Deployed first with what the previous release still imports, as the changelog says. */
function factsOfStage(stage: (typeof stageNames)[number]): readonly string[] {
  const app = unbundledApp({ '@aws-cdk/core:defaultCrossStackReferences': 'both' });
  const templates = Object.entries(templatesOf(createStacks(app, deployableStage(stage)))).map(
    ([stack, template]) => [stack, template.toJSON() as object],
  );
  return factsOf(Object.fromEntries(templates) as Parameters<typeof factsOf>[0]);
}

const now = stagesByFact(Object.fromEntries(stageNames.map((stage) => [stage, factsOfStage(stage)])));

/** Facts of a kind that held in the previous release and hold no more. */
function gone(kind: string): readonly string[] {
  const facts = released.filter(([fact]) => fact.startsWith(`${kind} `));
  expect(facts.length).toBeGreaterThan(0);
  return facts
    .filter(([fact, stages]) => stages.some((stage) => now.get(fact)?.includes(stage) !== true))
    .map(([fact]) => fact);
}

/** The changelog says what moves: by its logical id, its name, its key or its type. */
const unnamed = (facts: readonly string[], place: number) =>
  facts.filter((fact) => !unreleased.includes(`\`${fact.split(' ')[place] ?? ''}\``));

test('nothing that holds data is replaced or removed since the previous release, unless the changelog names it', () => {
  expect(unnamed(gone('resource'), 2)).toEqual([]);
});

// The same name with other keys would be deleted and made again in one update, which DynamoDB refuses.
test('no index of the previous release changes under its name, and the changelog names those that go', () => {
  const indexes = [...now.keys()].filter((fact) => fact.startsWith('index '));
  const name = (fact: string) => fact.split(' ').slice(1, 4).join(' ');
  const stay = new Set(indexes.map(name));
  const changed = gone('index').filter((fact) => stay.has(name(fact)));
  expect(changed).toEqual([]);
  expect(unnamed(gone('index'), 3)).toEqual([]);
});

// Stacks deploy one after another: the one that exports first, while others still import. On the way back as well.
test('no export that a stack of the previous release imports is dropped or changed, unless the changelog names what it is of', () => {
  const named = [...unreleased.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(gone('export').filter((fact) => !named.some((name) => fact.includes(`"${name}"`)))).toEqual([]);
});

test('the changelog names each kind of row that no function uses any more', () => {
  const unused = gone('partition').filter((fact) => !now.has(fact));
  expect(unnamed(unused, 1)).toEqual([]);
});

test('the changelog names each event that is gone or has another version', () => {
  const promised = JSON.parse(readFileSync('docs/events/guarantees.json', 'utf8')) as Record<
    string,
    { readonly version: number }
  >;
  const kept = new Set(Object.entries(promised).map(([type, { version }]) => `event ${type} ${version}`));
  const events = released.map(([fact]) => fact).filter((fact) => fact.startsWith('event '));
  expect(events.length).toBeGreaterThan(80);
  expect(
    unnamed(
      events.filter((event) => !kept.has(event)),
      1,
    ),
  ).toEqual([]);
});
