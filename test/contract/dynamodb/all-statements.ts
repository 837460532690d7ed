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
