import { Socket, type TcpNetConnectOpts } from 'node:net';

interface KeptFromConnecting {
  /** What each connection would have been opened with. */
  readonly options: readonly TcpNetConnectOpts[];
  readonly restore: () => void;
}

/** From now on no socket of this process opens, but for those to the ports of this machine that are given. */
export function keepFromConnecting(ports: readonly number[] = []): KeptFromConnecting {
  const options: TcpNetConnectOpts[] = [];
  const usual = Object.getOwnPropertyDescriptor(Socket.prototype, 'connect')!;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const given = [args[0]].flat()[0] as TcpNetConnectOpts;
    if (
      ports.some((port) => String(port) === String(given.port)) &&
      (given.host ?? 'localhost') === '127.0.0.1'
    )
      return (usual.value as (...all: unknown[]) => Socket).apply(this, args);
    options.push(given);
    // The caller listens for errors only after this.
    setImmediate(() => this.destroy(new Error('No socket opens here')));
    return this;
  };
  return { options, restore: () => void Object.defineProperty(Socket.prototype, 'connect', usual) };
}
