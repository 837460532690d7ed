import { camt053Readers } from './camt053-readers.ts';
import { mt940Readers } from './mt940-readers.ts';
import type { Reader } from './reader.ts';
import { textReaders } from './text-readers.ts';

export const readers: readonly Reader[] = [...camt053Readers, ...mt940Readers, ...textReaders];
