import { Agent, request } from 'node:http';
import type { PreparedRequest } from './requests.ts';

/** First what will be asked, and then the word. */
export type LoadOrder =
  | 'go'
  | { readonly url: string; readonly token: string; readonly requests: readonly PreparedRequest[] };

const connections = 8;
const agent = new Agent({ keepAlive: true, maxSockets: connections });

let prepared: Exclude<LoadOrder, 'go'> = { url: '', token: '', requests: [] };

process.on('message', (order: LoadOrder) => {
  if (order !== 'go') prepared = order;
  const work = order === 'go' ? sendAll() : Promise.resolve();
  work.then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(String(error)),
  );
});

/** As many at a time as there are connections. */
async function sendAll(): Promise<void> {
  const waiting = prepared.requests.values();
  const sendNext = async () => {
    for (const each of waiting) await send(each);
  };
  await Promise.all(Array.from({ length: connections }, sendNext));
}

function send({ method, path, body }: PreparedRequest): Promise<void> {
  const { url, token } = prepared;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url + path, { method, headers, agent }, (answer) => {
      answer.resume();
      const status = answer.statusCode ?? 0;
      answer.on('end', () => {
        if (status < 300) resolve();
        else reject(new Error(`${path} was answered with ${status}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}
