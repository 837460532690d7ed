import { keyHeader } from '#ops/deployment/emulator-workarounds.ts';
import { environmentFile, readEnvironment } from '#ops/deployment/local-environment.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { send } from '#test/integration/raw-http.ts';
import { failing, type Attack } from './attack.ts';

// Programs ask each server on this machine: as a page that was led here by name, and as a caller without a key.

type Header = readonly [name: string, value: string];

const foreign: readonly (readonly [
  string,
  { readonly host?: string; readonly headers?: readonly Header[] },
])[] = [
  ...[
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '169.254.169.254',
    '[fd00::1]',
    '',
  ].map((host) => [`Host ${host === '' ? 'that is empty' : host}`, { host }] as const),
  ...['http://evil.example', 'null', 'http://localhost:1', 'https://127.0.0.1'].map(
    (origin) => [`Origin ${origin}`, { headers: [['Origin', origin]] }] as const,
  ),
  ...['cross-site', 'same-site'].map(
    (site) => [`Sec-Fetch-Site ${site}`, { headers: [['Sec-Fetch-Site', site]] }] as const,
  ),
];
const asked = [
  ['GET', '/'],
  ['GET', '/sandbox/truth'],
  ['GET', '/sandbox/state'],
  ['PUT', '/sandbox/state'],
  ['POST', '/sandbox/reset'],
  ['POST', '/sandbox/checkpoints'],
  ['PATCH', '/sandbox/options'],
  ['POST', '/oauth2/token'],
  ['GET', '/v1/accounts'],
] as const;

/** What came through at a bank, whose address it is; and what does not work there. */
async function atBank(url: string) {
  const through: string[] = [];
  for (const [what, { headers = [], host }] of foreign)
    for (const [method, path] of asked) {
      const { status } = await send({
        url: url + path,
        method,
        headers,
        ...(host !== undefined && { host }),
      });
      if (status !== 403 && status !== 400) through.push(`${method} ${url}${path} with ${what}: ${status}`);
    }
  const { status } = await send({ url: `${url}/sandbox/health`, method: 'GET', headers: [] });
  return {
    attempts: foreign.length * asked.length,
    through,
    broken: failing({ [`${url} answers programs of this machine`]: status === 200 }),
  };
}

const inQuery = (key: string) =>
  `/?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${key}%2F20260101%2Feu-central-1%2Fiam%2Faws4_request`;
const inHeader = (key: string): readonly Header[] => [
  [
    'authorization',
    `AWS4-HMAC-SHA256 Credential=${key}/20260101/eu-central-1/iam/aws4_request, SignedHeaders=host, Signature=0`,
  ],
];
const form: Header = ['content-type', 'application/x-www-form-urlencoded'];
const listRoles = Buffer.from('Action=ListRoles&Version=2010-05-08');
const unsigned: readonly (readonly [string, string, readonly Header[]])[] = [
  ['no key', '/', []],
  ['a reset', '/_ministack/reset', []],
  ['its settings', '/_ministack/config', []],
  ['its health', '/_ministack/health', []],
  ['an action at the path of a receiver', '/_aws/execute-api/abc/v1/webhooks?Action=ListRoles', []],
  ...['test', '000000000000', '123456789012', 'AKIAIOSFODNN7EXAMPLE', ''].flatMap((key) => [
    [`the key "${key}" in a query`, inQuery(key), []] as const,
    [`the key "${key}"`, '/', inHeader(key)] as const,
    [`the key "${key}" twice`, '/', [...inHeader(key), ...inHeader(key)]] as const,
  ]),
];

interface Emulator {
  readonly url: string;
  readonly ownKey: Readonly<Record<string, string>>;
}

async function atEmulator({ url, ownKey }: Emulator) {
  const through: string[] = [];
  const status = async (path: string, headers: readonly Header[]) =>
    (await send({ url: url + path, headers: [form, ...headers], body: listRoles })).status;
  for (const [what, path, headers] of unsigned) {
    const answered = await status(path, headers);
    if (answered !== 403) through.push(`the emulator with ${what}: ${answered}`);
  }
  const own = await status('/', [['authorization', inOwn(ownKey)]]);
  return {
    attempts: unsigned.length,
    through,
    broken: failing({ 'the emulator answers the key of the run': own === 200 }),
  };
}

const inOwn = ({ authorization = '' }: Readonly<Record<string, string>>) =>
  `${authorization}20260101/eu-central-1/iam/aws4_request, SignedHeaders=host, Signature=0`;

/** What listens here. */
interface Doors extends AsyncDisposable {
  readonly banks: readonly string[];
  readonly emulator?: Emulator;
}

export const doorsAt = (open: () => Promise<Doors>): Attack => ({
  kind: 'programs at what listens here',
  run: async () => {
    await using opened = await open();
    const { banks, emulator } = opened;
    const all: Awaited<ReturnType<typeof atBank>>[] = [];
    for (const bank of banks) all.push(await atBank(bank));
    if (emulator !== undefined) all.push(await atEmulator(emulator));
    return {
      attempts: all.reduce((sum, { attempts }) => sum + attempts, 0),
      through: all.flatMap(({ through }) => through),
      broken: all.flatMap(({ broken }) => broken),
      ...(emulator === undefined && {
        skipped: 'bank and emulator of a run: none of its own is up, start one with `npm start`',
      }),
    };
  },
});

/** A bank of our own, and those of the local run where one is up. */
export const doors = doorsAt(async () => {
  const own = await startSandbox({ port: 0, seed: 1 });
  const run = await readEnvironment(environmentFile);
  const key = run?.awsAccessKey;
  return {
    banks: [own.url, ...(run === undefined ? [] : [run.bankUrl])],
    ...(run !== undefined &&
      key !== undefined && { emulator: { url: run.awsEndpoint, ownKey: keyHeader(key) } }),
    [Symbol.asyncDispose]: async () => own.stop(),
  };
});
