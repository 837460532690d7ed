import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { bankReference, entryReference } from './references.ts';

const hashed = (id: string) => sha256Hex(id).slice(0, 32);
const digits = '0123456789abcdef'.repeat(2);
const uuid = '8f7e6d5c-4b3a-4291-8071-625344352617';

test.each<[string, string, string]>([
  ['is itself', 'boo-1', 'boo-1'],
  ['of 35 characters is itself', 'x'.repeat(35), 'x'.repeat(35)],
  ['with a short ending is itself', `${digits}boo`, `${digits}boo`],
  ['with an ending of the bank has its digits', `${digits}cboo`, digits],
  ['with an ending of six letters has its digits', `${digits}abcdef`, digits],
  ['with an ending of seven letters is hashed', `${digits}abcdefg`, hashed(`${digits}abcdefg`)],
  ['with something before its digits is hashed', `x${digits}cboo`, hashed(`x${digits}cboo`)],
  ['with something behind its ending is hashed', `${digits}cboo1`, hashed(`${digits}cboo1`)],
  ['with hyphens has none of them', uuid, uuid.replaceAll('-', '')],
  ['of 35 characters beside its hyphens has none of them', `${'x'.repeat(35)}-`, 'x'.repeat(35)],
  ['of 36 characters is hashed', 'x'.repeat(36), hashed('x'.repeat(36))],
  ['that nobody can print is hashed', 'boo\u0000', hashed('boo\u0000')],
])('an id that %s', (_, id, reference) => {
  expect(bankReference(id)).toBe(reference);
  expect(reference.length).toBeLessThanOrEqual(35);
});

test('a correction has a reference of its own', () => {
  const entry = { bookingId: 'boo-1', cents: 1, bookingDay: '2026-03-02', type: 'X' };
  expect(entryReference(entry)).toBe('boo-1');
  const correction = { reference: 'ref-1', wasCents: 2, isCents: 3 };
  expect(entryReference({ ...entry, correction })).toBe('ref-1');
});
