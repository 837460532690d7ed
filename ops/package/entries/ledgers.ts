/** Code of a company's own that reads files of its ledger. It brings nothing of AWS. */
export { ledgerReader } from '#shared/partner-ledger/ledger-reader.ts';
export type {
  LedgerMistake,
  LedgerText,
  OwnLedgerLine,
  OwnLedgerReader,
  TextLine,
} from '#shared/partner-ledger/ledger-reader.ts';
