import { expect, test } from 'vitest';
import { Crc32, Md5, Sha256 } from './checksums.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new TextEncoder().encode(text);

// The vectors of RFC 1321, RFC 4231 and FIPS 180-2, and the check value of CRC-32.
test('the digests are those of the standards, in pieces and after a reset as well', async () => {
  const md5 = new Md5();
  md5.update('message ');
  md5.update(bytes('digest').buffer);
  expect(hex(await md5.digest())).toBe('f96b697d7cb7938d525a2f31aaf161d0');
  md5.reset();
  expect(hex(await md5.digest())).toBe('d41d8cd98f00b204e9800998ecf8427e');

  const sha256 = new Sha256();
  sha256.update(bytes('ab'));
  sha256.update(bytes('c'));
  expect(hex(await sha256.digest())).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');

  const signed = new Sha256('Jefe');
  signed.update(bytes('forgotten'));
  signed.reset();
  signed.update(bytes('what do ya want for nothing?'));
  expect(hex(await signed.digest())).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843');

  const crc32 = new Crc32();
  crc32.update(bytes('12345'));
  crc32.update(bytes('6789'));
  expect(crc32.digestSync()).toBe(0xcb_f4_39_26);
  expect(hex(await crc32.digest())).toBe('cbf43926');
});
