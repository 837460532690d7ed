import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { holdPort, portFor } from './free-port.ts';

test('a port that is in use is refused by the name of its variable', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(portFor('LOCAL_BANK_PORT', port)).rejects.toThrow(
    `LOCAL_BANK_PORT: port ${port} of 127.0.0.1 is in use`,
  );
  server.close();
  await once(server, 'close');
  expect(await portFor('LOCAL_BANK_PORT', port)).toBe(port);
});

test('a port that is held is taken for all others until it is released', async () => {
  const held = await holdPort('LOCAL_BANK_PORT', undefined);
  await expect(holdPort('LOCAL_BANK_PORT', held.port)).rejects.toThrow(
    'is in use, by another run or program',
  );
  await held.release();
  await held.release();
  const server = createServer().listen(held.port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
});

test('ports that nobody named differ', async () => {
  expect(await portFor('LOCAL_BANK_PORT', undefined)).not.toBe(
    await portFor('LOCAL_EMULATOR_PORT', undefined),
  );
});
