import getPort from 'get-port';

/** The loopback port that a variable names, if nothing listens there; a free one where it names none. */
export async function portFor(variable: string, wanted: number | undefined): Promise<number> {
  const host = '127.0.0.1';
  if (wanted === undefined) return getPort({ host });
  const free = await getPort({ host, port: wanted });
  if (free !== wanted)
    throw new Error(`${variable}: port ${wanted} of ${host} is in use; set another one or none`);
  return wanted;
}
