import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { systemClock, systemRandom, systemTimers } from '#shared/kernel/system.ts';
import { failing, type Attack } from './attack.ts';

const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024, ' '));
const headers = { 'content-type': 'application/json' };
const whole = JSON.stringify({ id: 'per_1', first_name: 'Mallory' });

/** What a server answers that took the place of the bank; `elsewhere` is a second one, which nothing may reach. */
type Answer = (response: ServerResponse, elsewhere: string) => void;

/** Eight times what is taken; it ends all the same, so that who takes it all does not fill the machine. */
const endless = (response: ServerResponse) => {
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  let left = 256;
  const fill = () => {
    while (!response.destroyed && left > 0 && response.write(chunk)) left -= 1;
    if (left <= 0) response.end();
  };
  response.on('drain', fill);
  fill();
};

const answers: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `a redirect ${status}`,
      (response: ServerResponse, location: string) => response.writeHead(status, { location }).end(),
    ]),
  ),
  'a redirect to a file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  'a body without end': (response) => endless(response.writeHead(200, headers)),
  'a body that bursts': (response) =>
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(bomb),
  'an answer that never comes': () => undefined,
  'a body that never ends': (response) => void response.writeHead(200, headers).write('{"id":'),
  'half of a body': (response) =>
    response.writeHead(200, { ...headers, 'content-length': '1000' }).end(whole, () => response.destroy()),
  'a page': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>per_1</p>'),
  'a list for an object': (response) => response.writeHead(200, headers).end('[]'),
  'a text for an object': (response) => response.writeHead(200, headers).end('"per_1"'),
  nothing: (response) => response.writeHead(200, headers).end(),
  'no JSON': (response) => response.writeHead(200, headers).end('{"id":"per_1"'),
  'depth without end': (response) => response.writeHead(200, headers).end('['.repeat(1_000_000)),
};

const deadlineMs = 3_000;
/** What is unpacked on a loaded machine must not end by its deadline first. */
const patientMs = 60_000;

/** Refused for their size, which no other reason may stand in for: the rest of these would be refused as well. */
const tooLarge = new Set(['a body without end', 'a body that bursts']);

type Read = (url: string, deadlineMs: number) => Promise<string | undefined>;

/** What calls the bank at an address. */
interface BankReader {
  /** The code of the error; undefined where a person was read. */
  readonly readPerson: Read;
  /** The same of a file, all of it. */
  readonly readFile: Read;
}

export const hostileServersAt = (reader: BankReader): Attack => ({
  kind: 'hostile servers against the client',
  run: async () => {
    const through: string[] = [];
    for (const [what, answer] of Object.entries(answers)) {
      const { code, reached } = await answered(
        answer,
        reader.readPerson,
        tooLarge.has(what) ? patientMs : deadlineMs,
      );
      if (reached > 0) through.push(`${what} led to another server`);
      else if (code === undefined) through.push(`${what} was taken for a person`);
      else if (tooLarge.has(what) && code !== 'reply-too-large') through.push(`${what} ended as ${code}`);
    }
    const bursting = await answered(burst, reader.readFile);
    if (bursting.code !== 'reply-file-too-large')
      through.push(`a file that bursts: ${bursting.code ?? 'was read'}`);
    const [person, file] = [
      await answered(aPerson, reader.readPerson),
      await answered(aFile, reader.readFile),
    ];
    const broken = failing({
      'a person is read': person.code === undefined,
      'a file is read': file.code === undefined,
    });
    return { attempts: Object.keys(answers).length + 1, through, broken };
  },
});

const pdf = { 'content-type': 'application/pdf' };
const aPerson: Answer = (response) => response.writeHead(200, headers).end(whole);
const aFile: Answer = (response) => response.writeHead(200, pdf).end('%PDF-1.7');
const burst: Answer = (response) => response.writeHead(200, { ...pdf, 'content-encoding': 'gzip' }).end(bomb);

/** How the call ended, and how often another server was reached by it. */
async function answered(answer: Answer, read: Read, deadlineMs = patientMs) {
  let reached = 0;
  await using elsewhere = await served((_request, response) => {
    reached += 1;
    response.writeHead(200, headers).end(whole);
  });
  await using hostile = await servedBank((response) => answer(response, elsewhere.url));
  const code = await read(hostile.url, deadlineMs);
  return { code, reached };
}

/** A bank that gives a token to everybody, and answers all else like that. */
export const servedBank = (answer: (response: ServerResponse, path: string) => unknown) =>
  served((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/oauth2/token'))
      response.writeHead(200, headers).end('{"access_token":"token","expires_in":3600}');
    else answer(response, path);
  });

export const clientOf = (url: string) =>
  createBankClient({
    baseUrl: url,
    authUrl: url,
    credentials: { clientId: 'client', clientSecret: 'secret' },
    areas: operations,
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
  });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

const endOf = (reading: Promise<unknown>) => reading.then(() => undefined, codeOf);

export const hostileServers = hostileServersAt({
  readPerson: (url, limitMs) => endOf(clientOf(url).persons.get({ id: 'per_1' }, { deadlineMs: limitMs })),
  readFile: (url, limitMs) =>
    endOf(
      clientOf(url)
        .persons.documents.file.get({ person_id: 'per_1', id: 'doc_1' }, { deadlineMs: limitMs })
        .then(async (download) => download.bytes()),
    ),
});

export async function served(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close').catch(() => undefined);
    },
  };
}
