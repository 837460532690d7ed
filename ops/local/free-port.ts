import { once } from 'node:events';
import { createServer } from 'node:net';
import getPort from 'get-port';

const host = '127.0.0.1';

/** The loopback port that a variable names, if nothing listens there; a free one where it names none. */
export async function portFor(variable: string, wanted: number | undefined): Promise<number> {
  if (wanted === undefined) return getPort({ host });
  const free = await getPort({ host, port: wanted });
  if (free !== wanted)
    throw new Error(
      `${variable}: port ${wanted} of ${host} is in use, by another run or program; set another one or none`,
    );
  return wanted;
}

interface HeldPort {
  readonly port: number;
  /** Frees it for the program that is to listen there now. */
  release(): Promise<void>;
}

/** The same, kept until its program starts: a run deploys for a minute in between, and one beside it would take the port. */
export async function holdPort(variable: string, wanted: number | undefined): Promise<HeldPort> {
  const port = await portFor(variable, wanted);
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  return {
    port,
    release: async () => {
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}
