import { once } from 'node:events';
import { createServer, request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

interface Asked {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Between {
  /** Answers in the place of the service; undefined lets the call through. */
  readonly refuse?: (asked: Asked) => { readonly status: number; readonly body: object } | undefined;
  /** Takes the call and never answers. */
  readonly hangs?: (asked: Asked) => boolean;
  /** Headers of an answer that are to be others. */
  readonly headers?: () => Readonly<Record<string, string>>;
}

interface Proxied {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What stands between functions and a service of this machine, for what neither the emulator nor the bank does by itself. */
export async function proxied(target: string, { refuse, hangs, headers: others }: Between): Promise<Proxied> {
  const { hostname: host, port: targetPort } = new URL(target);
  const passOn = async (asked: IncomingMessage, body: Buffer) => {
    const { method, url: path, headers } = asked;
    // With the host that was signed.
    const passed = send({ host, port: targetPort, method, path, headers, agent: false }).end(body);
    const [answer] = (await once(passed, 'response')) as [IncomingMessage];
    return answer;
  };
  const server = createServer((asked, response) => {
    void (async () => {
      const body = await buffer(asked);
      const call = { path: asked.url ?? '', headers: asked.headers, body };
      if (hangs?.(call) === true) return;
      const refusal = refuse?.(call);
      if (refusal !== undefined) {
        response.writeHead(refusal.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(refusal.body));
        return;
      }
      const answer = await passOn(asked, body);
      const { connection: _, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, { ...kept, ...others?.() });
      answer.pipe(response);
    })().catch((error: unknown) => response.writeHead(502).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
