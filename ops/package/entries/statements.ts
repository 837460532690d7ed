/** Code of a company's own that writes statements. It brings nothing of AWS. */
export { statementFormat } from '#shared/statements/own/statement-format.ts';
export type {
  OwnStatementFormat,
  StatementToWrite,
  StatementWriting,
} from '#shared/statements/own/statement-format.ts';
export type { StatementEntry, StatementHead } from '#shared/statements/model/statement.ts';
