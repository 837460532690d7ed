import { describe, expect, test } from 'vitest';
import { address, differences, statedOperations } from './specification.ts';
import { beyondTheTables, changeRequestsBeyondTheTables } from '#shared/bank/contract/beyond-the-tables.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import { readContractSource } from '#ops/documents/contract-source.ts';

const tableRows = rows.filter((row) => !beyondTheTables.includes(row.operation));
const otherRows = rows.filter((row) => beyondTheTables.includes(row.operation));

describe('the tables of the specification', () => {
  // How many there are is in README.md, which its own test holds against the same list.
  test('state each operation once', () => {
    expect(new Set(statedOperations.map(address)).size).toBe(statedOperations.length);
  });

  test('know every row of the contract, each once', () => {
    const { stray, repeated } = differences(tableRows, statedOperations);

    expect(stray).toEqual([]);
    expect(repeated).toEqual([]);
  });

  test('are described without exception', () => {
    expect(differences(tableRows, statedOperations).missing).toEqual([]);
  });

  test('know nothing of the rows beyond them', () => {
    expect(otherRows.map((row) => row.operation).toSorted()).toEqual(beyondTheTables.toSorted());
    expect(differences(otherRows, statedOperations).stray).toEqual(otherRows.map(address));
  });

  test.each(tableRows)('agree with $operation on change requests, deprecation and path', (row) => {
    const stated = statedOperations.find((operation) => address(operation) === address(row));

    const isBeyond = changeRequestsBeyondTheTables.includes(row.operation);
    expect(row.changeRequest).toBe(isBeyond ? true : stated?.changeRequest);
    expect(row.deprecated !== undefined).toBe(stated?.deprecated === true);
    expect(row.pathSource !== undefined).toBe(stated?.pathStated === false);
  });
});

test('one sentence stands above every row', () => {
  const { entries } = readContractSource();
  const without = rows.filter(({ operation }) => !/^[A-Z].*\.$/.test(entries.get(operation)?.summary ?? ''));

  expect(without.map(({ operation }) => operation)).toEqual([]);
});

test('the comparison reports both directions and repetition', () => {
  const row = (path: string) =>
    ({ operation: 'x', method: 'GET', path, reply: { kind: 'empty' }, retry: 'safe' }) as const;

  expect(differences([row('/v1/a'), row('/v1/a')], [{ method: 'GET', path: '/v1/b' }])).toEqual({
    missing: ['GET /v1/b'],
    stray: ['GET /v1/a', 'GET /v1/a'],
    repeated: ['GET /v1/a'],
  });
});
