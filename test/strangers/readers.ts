import { camt053Readers } from './camt053-readers.ts';
import { mt940Readers } from './mt940-readers.ts';
import type { Reader } from './reader.ts';
import { textReaders } from './text-readers.ts';

const collectedReaders = camt053Readers.map((reader): Reader => ({ ...reader, format: 'collected' }));
const markedReaders = mt940Readers.map((reader): Reader => ({ ...reader, format: 'marked' }));

export const readers: readonly Reader[] = [
  ...camt053Readers,
  ...collectedReaders,
  ...mt940Readers,
  ...markedReaders,
  ...textReaders,
];
