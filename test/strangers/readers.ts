import { camt053Readers } from './camt053-readers.ts';
import { mt940Readers } from './mt940-readers.ts';
import type { Reader } from './reader.ts';
import { textReaders } from './text-readers.ts';

/** By the name of a reader, what it does not read where reversals have marks of their own. */
const ofReversals: Readonly<Record<string, Reader['limits']>> = {
  'mt940-js': [
    {
      fields: ['amount'],
      only: [
        'return of an instant transfer',
        'direct debit that comes back, with charges',
        'credit transfer that comes back',
        'fee that is taken back',
        'correction',
      ],
      reason: 'It reads `RC` as `C` and `RD` as `D`, the other way round.',
    },
  ],
};

const collectedReaders = camt053Readers.map((reader): Reader => ({ ...reader, format: 'collected' }));
const markedReaders = mt940Readers.map((reader): Reader => ({
  ...reader,
  format: 'marked',
  limits: [...reader.limits, ...(ofReversals[reader.name] ?? [])],
}));

export const readers: readonly Reader[] = [
  ...camt053Readers,
  ...collectedReaders,
  ...mt940Readers,
  ...markedReaders,
  ...textReaders,
];
