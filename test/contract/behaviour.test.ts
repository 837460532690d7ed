import { describe, expect, test } from 'vitest';
import { behaviourPage } from '#ops/documents/behaviour/behaviour-page.ts';
import { rulesOf, shownRules } from '#ops/documents/behaviour/shown-rules.ts';
import { stated } from '#ops/documents/behaviour/stated.ts';
import events from './specification-events.json' with { type: 'json' };
import { statedOperations } from './specification.ts';

const places = Object.entries(stated).flatMap(([heading, subjects]) =>
  subjects.map((subject) => `${heading} > ${subject}`),
);

describe('the page of the behaviour of the bank', () => {
  const rules = shownRules();
  const shown = new Set(rules.map(({ place }) => place));
  const page = behaviourPage();

  test('has a rule about everything that the specification states', () => {
    expect(places.filter((place) => !shown.has(place))).toEqual([]);
  });

  test('has no rule about anything else', () => {
    expect([...shown].filter((place) => !places.includes(place))).toEqual([]);
  });

  test('has every operation and every event type of the specification', () => {
    const addresses = statedOperations.map(({ method, path }) => `\`${method} ${path}\``);

    expect(
      [...addresses, ...events.map((type) => `\`${type}\``)].filter((name) => !page.includes(name)),
    ).toEqual([]);
  });

  test('says each rule in words, each once in its place', () => {
    const said = rules.map(({ place, rule, file }) => `${place}: ${rule} ${file}`);

    expect(said.filter((rule) => /%[sdijo]|\$\w|=>|\.\.\.\[/.test(rule))).toEqual([]);
    expect(said.filter((rule, index) => said.indexOf(rule) !== index)).toEqual([]);
  });
});

describe('a rule', () => {
  const file = 'sandbox/some.test.ts';
  const rulesIn = (...lines: string[]) =>
    rulesOf(lines.join('\n'), file).map(({ place, rule }) => [place, rule]);

  test('is the name of its test behind that of the describe around it, once for each place', () => {
    expect(
      rulesIn(
        "describe('a list', () => {",
        '  // Stated: Limits > Page size',
        '  // Stated: Endpoints > Pages',
        "  test('has ten rows to a page', () => {});",
        "  test('is of no interest', () => {});",
        '});',
      ),
    ).toEqual([
      ['Limits > Page size', 'A list has ten rows to a page.'],
      ['Endpoints > Pages', 'A list has ten rows to a page.'],
    ]);
  });

  test('of a table is one for each of its rows', () => {
    expect(
      rulesIn(
        "const causes = { BOOKING: 1, 'LOAN': 2 };",
        '// Stated: A > lists',
        "test.each([['a', 1], ['b', 2]] as const)('%s is %d', () => {});",
        '// Stated: A > objects',
        "test.each([{ state: 'blocked' }])('$state', () => {});",
        '// Stated: A > names',
        "test.each(Object.keys(causes))('%s is sent', () => {});",
      ),
    ).toEqual([
      ['A > lists', 'A is 1.'],
      ['A > lists', 'B is 2.'],
      ['A > objects', 'Blocked.'],
      ['A > names', 'BOOKING is sent.'],
      ['A > names', 'LOAN is sent.'],
    ]);
  });

  test('of a table that is made elsewhere is refused, since the page could not name it', () => {
    expect(() => rulesIn('// Stated: A > b', "test.each(rows)('$operation is answered', () => {});")).toThrow(
      'needs a table that stands in its file',
    );
  });
});
