import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createStatementServer } from './statement-server.ts';
import type { KnownDifference } from './known-differences.ts';
import { adapterStatements } from './adapters.ts';
import { batchStatements } from './batches.ts';
import { conditionStatements } from './conditions.ts';
import { indexStatements } from './indexes.ts';
import { keyStatements } from './keys.ts';
import { placeholderStatements } from './placeholders.ts';
import { queryStatements } from './queries.ts';
import { readStatements } from './reads.ts';
import { returnedValueStatements } from './returned-values.ts';
import type { Statement } from './statement.ts';
import { transactionStatements } from './transactions.ts';
import { updateStatements } from './updates.ts';
import { valueStatements } from './values.ts';

interface ServerComparison {
  readonly statements: number;
  readonly known: number;
  /**
   * Statements that the server answers unlike DynamoDB without being listed, and listed ones that it answers right.
   */
  readonly problems: readonly string[];
}

/** Runs all statements against a server. */
export async function compareServer(
  client: DynamoDBClient,
  differences: readonly KnownDifference[],
): Promise<ServerComparison> {
  const statements = Object.values(statementsBySubject).flat();
  const names = new Set(statements.map(({ name }) => name));
  const known = new Set(differences.flatMap((difference) => difference.statements));
  const problems = [...known]
    .filter((name) => !names.has(name))
    .map((name) => `No statement has the name of a known difference: ${name}`);
  const server = createStatementServer(client);
  await server.createTables();
  try {
    for (const statement of statements) {
      const difference = await server.differenceOf(statement);
      const isKnown = known.has(statement.name);
      if (difference !== undefined && !isKnown) problems.push(`${statement.name}: ${difference}`);
      if (difference === undefined && isKnown)
        problems.push(`${statement.name}: the known difference is no more; take it off the list`);
    }
  } finally {
    await server.deleteTables();
  }
  return { statements: statements.length, known: known.size, problems };
}

/** What DynamoDB answers, by subject. */
export const statementsBySubject: Readonly<Record<string, readonly Statement[]>> = {
  'what the adapters send': adapterStatements,
  conditions: conditionStatements,
  updates: updateStatements,
  'returned values': returnedValueStatements,
  placeholders: placeholderStatements,
  keys: keyStatements,
  values: valueStatements,
  reads: readStatements,
  queries: queryStatements,
  indexes: indexStatements,
  batches: batchStatements,
  transactions: transactionStatements,
};
