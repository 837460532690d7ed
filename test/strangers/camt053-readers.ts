import type { Reader } from './reader.ts';

const format = 'camt053';

export const camt053Readers: readonly Reader[] = [
  {
    name: 'pycamt',
    version: '1.1.1',
    from: 'PyPI',
    format,
    script: 'read_with_pycamt.py',
    limits: [
      {
        fields: ['holder', 'number', 'valutaBalance'],
        reason: 'It reads of a statement its account, its currency and two balances.',
      },
      { fields: ['swiftType', 'gvc', 'returnKey'], reason: 'It reads the code of ISO 20022 alone.' },
      {
        fields: ['bic', 'creditorIdentifier'],
        reason: 'It reads of debtor and creditor the name and the IBAN alone.',
      },
      {
        fields: ['transactionId', 'returned', 'corrected'],
        reason: 'It reads the references `EndToEndId` and `MndtId` alone.',
      },
      {
        fields: ['returnReason', 'charges', 'originalAmount', 'cardId'],
        reason: 'It reads no `RtrInf`, `Chrgs`, `AmtDtls` and `CardTx`.',
      },
      { fields: ['virtualIban'], only: ['money out to a virtual IBAN'], reason: 'It reads no `Prxy`.' },
    ],
  },
  {
    name: 'camt053',
    version: '0.0.23',
    from: 'PyPI',
    format,
    script: 'read_with_camt053.py',
    limits: [
      {
        fields: ['type', 'isoCode', 'swiftType', 'gvc', 'returnKey'],
        reason: 'It reads neither `BkTxCd` nor `AddtlNtryInf`.',
      },
      {
        fields: ['bic', 'virtualIban', 'creditorIdentifier'],
        reason: 'It reads one name and one IBAN of the parties: those of the debtor, if there are any.',
      },
      {
        fields: ['remittance', 'purposeCode', 'charges', 'originalAmount', 'cardId'],
        reason: 'It reads no `RmtInf`, `Purp`, `Chrgs`, `AmtDtls` and `CardTx`.',
      },
      {
        fields: ['mandateReference', 'returned', 'corrected'],
        reason: 'It reads neither `MndtId` nor proprietary references.',
      },
    ],
  },
  {
    name: 'bankstatementparser',
    version: '0.0.29',
    from: 'PyPI',
    format,
    script: 'read_with_bankstatementparser.py',
    limits: [
      { fields: ['holder', 'number'], reason: 'It reads neither the holder nor the number of a statement.' },
      {
        fields: ['name'],
        reason:
          'It looks for the name right below debtor and creditor, as in camt.053.001.02. In .08 it stands in `Pty`.',
      },
      {
        fields: ['iban', 'bic', 'virtualIban', 'creditorIdentifier'],
        reason: 'It reads of debtor and creditor the name and the address alone.',
      },
      {
        fields: ['type', 'isoCode', 'swiftType', 'gvc', 'isReversal', 'returnKey'],
        reason: 'It reads no `BkTxCd`, `AddtlNtryInf` and `RvslInd`.',
      },
      {
        fields: ['mandateReference', 'transactionId', 'returned', 'corrected'],
        reason: 'It reads the references `AcctSvcrRef` and `EndToEndId` alone.',
      },
      {
        fields: ['purposeCode', 'returnReason', 'charges', 'originalAmount', 'cardId'],
        reason: 'It reads no `Purp`, `RtrInf`, `Chrgs`, `AmtDtls` and `CardTx`.',
      },
    ],
  },
  {
    name: 'camt-parser',
    version: '1.1.0',
    from: 'npm',
    format,
    script: 'read_with_camt_parser.mjs',
    limits: [
      { fields: ['number'], reason: 'It reads `LglSeqNb` alone, which is the year with the number.' },
      {
        fields: ['type', 'isoCode', 'returnKey'],
        reason: 'It reads `Prtry` of the `BkTxCd` of the entry alone.',
      },
      {
        fields: ['name', 'iban', 'bic', 'virtualIban', 'creditorIdentifier'],
        reason:
          'It reads the creditor and never the debtor, so it knows the other side of some bookings alone.',
      },
      { fields: ['remittance'], reason: 'It reads structured remittance information alone.' },
      {
        fields: ['mandateReference', 'transactionId', 'returned', 'corrected'],
        reason: 'It reads the references `AcctSvcrRef` and `EndToEndId` alone.',
      },
      {
        fields: ['purposeCode', 'returnReason', 'charges', 'originalAmount', 'cardId'],
        reason: 'It reads no `Purp`, `RtrInf`, `Chrgs`, `AmtDtls` and `CardTx`.',
      },
    ],
  },
  {
    name: 'hbci4j',
    version: '4.1.7',
    from: 'Maven',
    artifact: 'com.github.hbci4j:hbci4j-core',
    format,
    script: 'ReadWithHbci4j.java',
    adapted:
      'It knows camt.052.001.08 alone, whose entries are the same, so `BkToCstmrStmt`, `Stmt` and the namespace get their names there.',
    limits: [
      {
        fields: ['holder', 'number', 'valutaBalance'],
        reason: 'It reads of a statement its account and two balances.',
      },
      {
        fields: ['valutaDay'],
        only: ['without dates of the bank'],
        reason: 'Where there is no `ValDt`, it takes the booking date.',
      },
      { fields: ['isoCode', 'swiftType'], reason: 'It keeps the Geschäftsvorfallcode alone.' },
      { fields: ['virtualIban'], reason: 'It reads the account of the other side alone, and no `Prxy`.' },
      {
        fields: ['transactionId', 'returned', 'corrected'],
        reason: 'It reads no `TxId`, and of the proprietary references the first one alone.',
      },
      {
        fields: ['returnReason'],
        reason: 'It uses `RtrInf` to find the other side, and keeps its number alone.',
      },
      { fields: ['charges', 'cardId'], reason: 'It reads no `Chrgs` and `CardTx`.' },
    ],
  },
  {
    name: 'pw-iso20022',
    version: 'SRU2025-10.3.10',
    from: 'Maven',
    artifact: 'com.prowidesoftware:pw-iso20022',
    format,
    script: 'ReadWithProwide.java',
    limits: [],
  },
];
