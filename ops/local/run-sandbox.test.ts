import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

test('a port that is taken is named, with what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const started = spawn(process.execPath, ['ops/cli.ts', 'sandbox', '--port', port]);
  expect(await text(started.stderr)).toBe(
    `Something listens on port ${port} already: name another one with --port, or 0 for a free one\n`,
  );
});
