import type { Server } from 'node:http';

export interface Listening {
  readonly port: number;
  /** Breaks all connections. */
  readonly close: () => Promise<void>;
}

/** Listens on the loopback interface; port 0 chooses a free one. */
export function listenOnLoopback(server: Server, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // As an option: as an argument, a text would be the path of a socket.
    server.listen({ port, host: '127.0.0.1' }, () => {
      resolve({ port: portOf(server), close: () => closed(server) });
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
