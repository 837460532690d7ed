import type { Field } from './fields.ts';
import type { Reader } from './reader.ts';

const format = 'mt940';

/** What stands in parts of field 86. */
const ofParts = [
  'name',
  'iban',
  'bic',
  'virtualIban',
  'remittance',
  'marks',
  'endToEndId',
  'mandateReference',
  'creditorIdentifier',
  'purposeCode',
  'returnReason',
  'returnKey',
  'returned',
  'charges',
  'originalAmount',
] as const satisfies readonly Field[];

const ofMarks = ofParts.filter((field) => !['name', 'iban', 'bic', 'marks', 'returnKey'].includes(field));

const ofReturns = {
  fields: ['returnReason', 'returned'],
  reason: '`RTRN+` and `RREF+` are no marks that it knows.',
} as const;

const parted = {
  fields: ['marks', 'information'],
  reason: 'It takes field 86 and its purpose apart, and keeps the parts.',
} as const;

export const mt940Readers: readonly Reader[] = [
  {
    name: 'mt-940',
    version: '5.1.1',
    from: 'PyPI',
    format,
    script: 'read_with_mt940.py',
    limits: [ofReturns, parted],
  },
  {
    name: 'bankfile',
    version: '0.2.0',
    from: 'PyPI',
    format,
    script: 'read_with_bankfile.py',
    limits: [
      {
        fields: ['number', 'openingDay', 'closingDay', 'valutaBalance'],
        reason: 'It reads of a statement its account, its currency and two balances without their days.',
      },
      ofReturns,
      parted,
    ],
  },
  {
    name: 'bankstatementparser',
    version: '0.0.29',
    from: 'PyPI',
    format,
    script: 'read_with_bankstatementparser.py',
    limits: [
      {
        fields: ['openingDay', 'valutaBalance'],
        reason: 'It keeps one day of a statement, the last one, and reads no field 64.',
      },
      {
        fields: ['bookingDay', 'daysNote', 'reference', 'swiftType'],
        reason: 'Of field 61, it reads the valuta date and the amount, and keeps the rest as one text.',
      },
      { fields: ['gvc'], reason: 'It reads `?00` as the code, and not the digits before it.' },
      {
        fields: ['marks', ...ofMarks],
        reason:
          'It reads references in `?10` or between slashes, and leaves the marks in the remittance information.',
      },
      {
        fields: ['bic'],
        only: ['card payment', 'fee', 'salary', 'type without a code'],
        reason: 'Where there is no `?30`, it takes the first word of 8 or 11 capitals for a BIC.',
      },
    ],
  },
  {
    name: 'mt940-js',
    version: '1.0.0',
    from: 'npm',
    format,
    script: 'read_with_mt940_js.mjs',
    limits: [
      { fields: ['reference'], reason: 'It reads references of capitals and digits alone.' },
      { fields: ['daysNote'], reason: 'It reads the first line of field 61 alone.' },
      { fields: ['type', 'gvc', ...ofParts], reason: 'It keeps field 86 as one text.' },
    ],
  },
  {
    name: 'hbci4j',
    version: '4.1.7',
    from: 'Maven',
    artifact: 'com.github.hbci4j:hbci4j-core',
    format,
    script: 'ReadWithHbci4j.java',
    limits: [
      { fields: ['valutaBalance'], reason: 'It reads no field 64.' },
      {
        fields: ['daysNote', 'swiftType'],
        reason: 'It keeps the dates, the amount and the references of field 61.',
      },
      {
        fields: [...ofMarks, 'information'],
        reason: 'It keeps the purpose with its marks, for its caller to read.',
      },
    ],
  },
  {
    name: 'pw-swift-core',
    version: 'SRU2025-10.3.19',
    from: 'Maven',
    artifact: 'com.prowidesoftware:pw-swift-core',
    format,
    script: 'ReadWithProwide.java',
    adapted: 'It reads one message at a time, so each goes to it by itself, in the envelope of the network.',
    limits: [
      { fields: ['bookingDay'], reason: 'It keeps month and day of it as they are written.' },
      { fields: ['type', 'gvc', ...ofParts], reason: 'It keeps field 86 as one text.' },
    ],
  },
];
