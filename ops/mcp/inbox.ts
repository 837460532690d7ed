import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '#sandbox/server/loopback-server.ts';

/** A webhook as it arrived. */
interface Arrived {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on this machine that accepts every webhook. */
export interface Inbox {
  readonly url: string;
  arrived(): { readonly total: number; readonly latest: readonly Arrived[] };
  close(): Promise<void>;
}

const mostKept = 20;

/** It answers 200 to all, so that the simulated bank has somewhere to send its webhooks. */
export async function openInbox(): Promise<Inbox> {
  const latest: Arrived[] = [];
  let total = 0;
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => {
        total += 1;
        latest.unshift({ headers: ofTheBank(request), body });
        latest.splice(mostKept);
        response.end();
      })
      .catch(() => response.destroy());
  });
  const { port, close } = await listenOnLoopback(server, 0);
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    arrived: () => ({ total, latest: [...latest] }),
    close,
  };
}

/** What the bank says beside the body; the rest is of the connection. */
function ofTheBank({ headers }: IncomingMessage): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.includes('webhook')));
}
