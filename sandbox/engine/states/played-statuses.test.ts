import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { stateTables } from './tables.ts';

// That the moves of a table lead to each of its statuses, another test shows; here, that something makes them.

const sandbox = `${import.meta.dirname}/../..`;
const sources = globSync('**/*.ts', { cwd: sandbox })
  .filter((path) => !/\.test\.ts$|^(control|page|scenarios|testing)\/|^engine\/(states|model)\b/.test(path))
  .map((path) => readFileSync(`${sandbox}/${path}`, 'utf8'));
/** The files that give collections the table of their rows. */
const isDeclaration = (text: string) => /\b(byStatus|inStates)\(/.test(text);
const collections = sources
  .filter(isDeclaration)
  .flatMap((text) => text.split(/\n(?= *\w+: createCollection| *const \w+ = createCollection)/));
/** Code that only reads a status does not set it. */
const asking = /[=!]== '\w+'|\.by\(\s*'\w+',\s*'\w+'/g;
const moving = sources.filter((text) => !isDeclaration(text)).map((text) => text.replaceAll(asking, ''));

function matchesIn(texts: readonly string[], names: readonly string[], wanted: RegExp): readonly string[] {
  const named = new RegExp(`\\b(${names.join('|')})\\b`);
  return texts
    .filter((text) => named.test(text))
    .flatMap((text) => [...text.matchAll(wanted)].map(([, name = '']) => name));
}

/** Sources that know the table, the collection that keeps to it, or what moves its rows. */
function settersOf(table: string): readonly string[] {
  const rows = matchesIn(collections, [table], /^ *(?:const )?(\w+)(?:: | = )createCollection/g);
  const movers = matchesIn(moving, [table], /export function (move\w+)\(/g);
  const named = new RegExp(`\\b(${[table, ...rows, ...movers].join('|')})\\b`);
  return moving.filter((text) => named.test(text));
}

/** Not a text in its row, but a flag. */
const flags: Readonly<Record<string, string>> = {
  announced: 'is_bound: false',
  bound: 'is_bound: true',
  unverified: 'verified: false',
  verified: 'verified: true',
};

/** Statuses that the interface lists, and what it says of nothing that would lead to them. */
const unplayed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  changeRequestStates: {
    ACCEPTED: 'which changes are carried out later than their second factor is not stated',
  },
  timedOrderStates: { CREATED: 'an order waits for its authorization from the moment at which it is placed' },
  scheduledTransferStates: {
    AUTHORIZATION_REQUIRED:
      'the interface changes scheduled transfers; how they are placed and confirmed is not stated',
  },
  directDebitStates: {
    created: 'a collection is accepted, or refused, by the answer to the call',
    canceled: 'no call cancels a collection',
  },
};

const tables = Object.values(stateTables).flatMap((area) => Object.entries(area));

test.each(tables)('something at the bank sets each status of %s', (table, { statuses }) => {
  const setters = settersOf(table);
  const isChosen = new RegExp(`z\\.enum\\(${table}\\.statuses\\)|{ statuses } = ${table}`);
  const isSet = (status: string) =>
    setters.some(
      (text) =>
        isChosen.test(text) || text.includes(`'${status}'`) || text.includes(flags[status] ?? `'${status}'`),
    );
  const { [table]: exceptions = {} } = unplayed;
  expect(statuses.filter((status) => !isSet(status))).toEqual(Object.keys(exceptions));
});
