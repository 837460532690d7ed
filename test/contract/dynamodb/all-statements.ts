import { conditionStatements } from './conditions.ts';
import { returnedValueStatements } from './returned-values.ts';
import type { Statement } from './statement.ts';
import { updateStatements } from './updates.ts';

/** What DynamoDB answers, by subject. */
export const statementsBySubject: Readonly<Record<string, readonly Statement[]>> = {
  conditions: conditionStatements,
  updates: updateStatements,
  'returned values': returnedValueStatements,
};
