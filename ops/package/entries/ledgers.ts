/** Code of a company's own that reads files of its ledger. It brings nothing of AWS. */
export { ledgerReader } from '#shared/own/ledger-reader.ts';
export type {
  LedgerMistake,
  LedgerText,
  OwnLedgerLine,
  OwnLedgerReader,
  TextLine,
} from '#shared/own/ledger-reader.ts';
