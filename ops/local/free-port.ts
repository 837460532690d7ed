import { once } from 'node:events';
import { createServer } from 'node:net';

/** The port that a variable names, if nothing listens there; a free one where it names none. */
export async function portFor(variable: string, wanted: number | undefined): Promise<number> {
  try {
    return await listenOnce(wanted ?? 0);
  } catch (cause) {
    throw new Error(`${variable}: port ${wanted ?? 'any'} of 127.0.0.1 cannot be used: is it taken?`, {
      cause,
    });
  }
}

/** The loopback port that was to be had at this moment; 0 asks for any. */
async function listenOnce(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
