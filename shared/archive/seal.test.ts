import { expect, test } from 'vitest';
import { createSeal } from './seal.ts';

const seal = createSeal(Buffer.from('master'));
const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const content = Buffer.from('{"iban":"DE00"}');

test('sealed content opens only under the same keys', () => {
  const sealed = seal.close(content, 'event', [one, other]);
  expect(Buffer.from(seal.open(sealed, 'event', [one, other]))).toEqual(content);
  expect(JSON.stringify(sealed)).not.toContain('iban');
  for (const open of [
    () => seal.open(sealed, 'event', [one]),
    () => seal.open(sealed, 'event', [other, one]),
    () => seal.open(sealed, 'another event', [one, other]),
    () => seal.open({ ...sealed, data: `AAAA${sealed.data.slice(4)}` }, 'event', [one, other]),
    () => createSeal(Buffer.from('other')).open(sealed, 'event', [one, other]),
    () => seal.open({ nonce: sealed.nonce, data: '' }, 'event', [one, other]),
  ])
    expect(open).toThrow('A sealed line was altered');
});

test('context and content have distinct seals, and a salt of another length is refused', () => {
  const first = seal.close(Buffer.from('b\nc'), 'a', [one]);
  expect(seal.close(Buffer.from('c'), 'a\nb', [one]).nonce).not.toBe(first.nonce);
  expect(() => seal.close(content, 'event', [Buffer.concat([one, other])])).toThrow(
    'A salt does not have 32',
  );
});

test('sealing again gives the same bytes, and other content never the same nonce', () => {
  const first = seal.close(content, 'event', [one]);
  expect(seal.close(content, 'event', [one])).toEqual(first);
  expect(seal.close(Buffer.from('{}'), 'event', [one]).nonce).not.toBe(first.nonce);
  expect(seal.close(content, 'other', [one]).nonce).not.toBe(first.nonce);
});

test('no byte can move from the context into the content', () => {
  const first = seal.close(Buffer.from('bc'), 'a', [one]);
  expect(seal.close(Buffer.from('c'), 'ab', [one]).nonce).not.toBe(first.nonce);
});

test('a seal with a shortened tag is broken, at any length', () => {
  const { nonce, data } = seal.close(Buffer.alloc(0), 'event', [one]);
  const tag = Buffer.from(data, 'base64');
  expect(tag).toHaveLength(16);
  // Node accepts tags of these lengths unless it gets the required length.
  for (const bytes of [4, 8, 12, 13, 14, 15])
    expect(() =>
      seal.open({ nonce, data: tag.subarray(0, bytes).toString('base64') }, 'event', [one]),
    ).toThrow('A sealed line was altered');
});
