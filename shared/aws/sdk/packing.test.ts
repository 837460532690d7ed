import { expect, test } from 'vitest';
import { tooLarge } from '#test/fixtures/bombs.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { packingDictionary } from './packing-dictionary.ts';
import { pack, unpack } from './packing.ts';

test('any facts and bytes come back as they were', () => {
  const everyByte = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
  const facts = { id: 'ä\n', none: null };
  for (const bytes of [new Uint8Array(), everyByte, Buffer.from('{"id":"ä"}\r\n')])
    expect(unpack(pack(facts, bytes))).toEqual({ facts, bytes: Buffer.from(bytes) });
});

test('the bank’s field names cost next to nothing, and neither does a repeated id', () => {
  const id = 'c1a2b3c4d5e6f708192a3b4c5d6e7f80mcrd';
  const once = pack({ id }).length;
  expect(pack({ id }, JSON.stringify({ end_to_end_id: 'x', recipient_iban: id })).length).toBeLessThan(
    once + 20,
  );
});

test('a row of a few kilobytes that would unpack to more than any row is given is not read', () => {
  const most = 8 * 1024 * 1024;
  const bomb = pack({}, Buffer.alloc(most));
  expect(bomb.length).toBeLessThan(10_000);
  expect(() => unpack(bomb)).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }));
  const facts = Buffer.byteLength('{}\n');
  expect(unpack(pack({}, Buffer.alloc(most - facts))).bytes).toHaveLength(most - facts);
});

test('the dictionary never changes: rows that were packed with it could not be read any more', () => {
  expect(sha256Hex(packingDictionary)).toBe(
    '4b34a265768ab5bf98a0cd31780b992fd30a922e80136098c9dd94ed40fc4fd7',
  );
});

test('a row that unpacks to far more than any row holds is refused', () => {
  const bomb = pack({}, Buffer.alloc(9 * 1024 * 1024));
  expect(bomb.length).toBeLessThan(16_384);
  expect(() => unpack(bomb)).toThrow(tooLarge);
});
