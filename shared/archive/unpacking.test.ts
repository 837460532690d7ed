import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bomb, tooLarge } from '#test/fixtures/bombs.ts';
import { fromArchiveLine, parseArchiveLine } from './archive-line.ts';
import { unpackPart } from './archive-part.ts';
import { createSeal } from './seal.ts';

const salt = Buffer.alloc(32, 1);
const seal = createSeal(Buffer.from('master'));
const facts = {
  id: 'a'.repeat(64),
  notificationId: 'n1',
  subscriptionId: 's1',
  eventType: 'BOOKING',
  family: 'accounts',
  entityKind: 'booking',
  receivedAt: '2026-01-05T08:00:00.000Z',
  recordedAt: '2026-01-05T08:00:00.000Z',
  state: 'applied',
};

test('a part that unpacks to more than any part holds is refused', async () => {
  await expect(unpackPart(bomb(257))).rejects.toThrow(tooLarge);
});

test('a line whose content unpacks to more than any body is refused', async () => {
  const read = async (content: Uint8Array) => {
    const sealed = seal.close(content, `${facts.id} ${facts.eventType}`, [salt]);
    const line = parseArchiveLine(JSON.stringify({ v: 1, ...facts, salts: ['salt'], sealed }));
    return fromArchiveLine(line, { seal, salt: async () => Promise.resolve(salt) });
  };
  const content = { entityId: 'e1', owners: {}, bodySha256: 'b', body: '' };

  expect((await read(gzipSync(JSON.stringify(content)))).content?.entityId).toBe('e1');
  await expect(read(bomb(17))).rejects.toThrow(tooLarge);
});
