import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const key = Buffer.alloc(32, 7);
const context = Buffer.from('sub-1');

test('what is sealed opens under the same key and context alone', () => {
  const sealed = sealText('secret', key, context);
  expect(openText(sealed, key, context)).toBe('secret');
  expect(openText(sealed, Buffer.alloc(32, 8), context)).toBeUndefined();
  expect(openText(sealed, key, Buffer.from('sub-2'))).toBeUndefined();
});

test('a tag that is cut short is refused: four bytes of it could be guessed', () => {
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 4 }).setAAD(context);
  cipher.update('');
  cipher.final();
  const short = Buffer.concat([iv, cipher.getAuthTag()]).toString('base64');

  expect(openText(short, key, context)).toBeUndefined();
});
