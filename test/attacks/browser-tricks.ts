import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Browser } from 'playwright-core';
import { readEnvironment, environmentFile } from '#ops/deployment/local-environment.ts';
import { startSandbox } from '#sandbox/server/start-sandbox.ts';
import { startBrowser } from '#test/fakes/browser.ts';
import { failing, type Attack } from './attack.ts';

/** A name of somebody else that leads here, as an attacker's name server may answer at any time. */
const rebound = 'rebound.example';
const credentials = btoa('sandbox-client:sandbox-secret');

interface Trick {
  readonly path: string;
  readonly init: Readonly<Pick<RequestInit, 'keepalive' | 'method' | 'mode'>> & {
    readonly headers?: Record<string, string>;
    readonly body?: string;
  };
}

const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' };
const tricks: readonly Trick[] = [
  { path: '/sandbox/reset', init: plain },
  { path: '/sandbox/reset', init: { ...plain, mode: 'no-cors' } },
  { path: '/sandbox/reset', init: { method: 'POST', mode: 'no-cors', keepalive: true } },
  { path: '/sandbox/truth', init: {} },
  { path: '/sandbox/truth', init: { mode: 'no-cors' } },
  { path: '/sandbox/options', init: { method: 'PATCH', body: '{}' } },
  { path: '/oauth2/token', init: { method: 'POST', headers: { authorization: `Basic ${credentials}` } } },
  { path: '/', init: {} },
];
const atEmulator: readonly Trick[] = [
  { path: '/_ministack/reset', init: { method: 'POST', mode: 'no-cors' } },
  {
    path: '/?X-Amz-Credential=test%2F20260101%2Feu-central-1%2Fiam%2Faws4_request',
    init: { ...plain, body: 'Action=ListRoles' },
  },
  { path: '/?X-Amz-Credential=000000000000%2F1%2Feu-central-1%2Flambda%2Faws4_request', init: {} },
  { path: '/_ministack/health', init: {} },
];

/** A server on this machine that a page would like to use. */
type StartTarget = () => Promise<{ readonly url: string; stop(): Promise<void> }>;

/** A page of another site, of another port of this machine, and of a name that was led here. */
export const browserTricksAt = (startTarget: StartTarget): Attack => ({
  kind: 'tricks of pages in a browser',
  run: async () => {
    const browser = await startBrowser('what pages of other sites do', [
      `--host-resolver-rules=MAP ${rebound} 127.0.0.1`,
    ]);
    if (browser === undefined)
      return { attempts: 0, through: [], broken: [], skipped: 'all of it: no browser starts here' };
    const sandbox = await startTarget();
    const page = createServer((_request, response) => response.end('<title>evil</title>')).listen(
      0,
      '127.0.0.1',
    );
    await once(page, 'listening');
    const address = page.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const emulator = (await readEnvironment(environmentFile))?.awsEndpoint;
    try {
      const sites = ['http://evil.example/', `http://localhost:${port}/`];
      const results = await Promise.all(
        sites.flatMap((site) => [
          tried(browser, { site, target: sandbox.url, tricks }),
          ...(emulator === undefined ? [] : [tried(browser, { site, target: emulator, tricks: atEmulator })]),
        ]),
      );
      const rebindings = await Promise.all(
        [sandbox.url, ...(emulator === undefined ? [] : [emulator])].map(async (target) =>
          reboundTo(browser, target),
        ),
      );
      const all = [...results.flat(), ...rebindings.flat()];
      return {
        attempts: all.length,
        through: all.filter((each) => each !== undefined),
        broken: failing({ 'the page of the bank itself reads it': await ownPageReads(browser, sandbox.url) }),
        ...(emulator === undefined && {
          skipped: 'the emulator of a run: none is up, start one with `npm start`',
        }),
      };
    } finally {
      page.close();
      await browser.close();
      await sandbox.stop();
    }
  },
});

export const browserTricks = browserTricksAt(() => startSandbox({ port: 0, seed: 1 }));

interface Tried {
  readonly site: string;
  readonly target: string;
  readonly tricks: readonly Trick[];
}

/** One entry for each trick: undefined, or how the server answered. */
async function tried(browser: Browser, { site, target, tricks: all }: Tried) {
  const page = await browser.newPage();
  const answered = new Map<string, number>();
  // Nothing leaves the machine: the other site is answered here.
  await page.route('http://evil.example/**', async (route) => route.fulfill({ body: '<title>evil</title>' }));
  page.on('response', (response) => {
    if (response.url().startsWith(target)) answered.set(response.url(), response.status());
  });
  await page.goto(site);
  const results: (string | undefined)[] = [];
  for (const { path, init } of all) {
    answered.clear();
    const read = await page.evaluate(
      async ([address, given]) =>
        fetch(address, given).then(
          async (answer) => answer.text(),
          () => '',
        ),
      [target + path, init] as const,
    );
    const status = answered.get(target + path);
    const isThrough = read !== '' || (status !== undefined && status < 400);
    results.push(isThrough ? `${site} at ${path}: ${status ?? 'no status'} ${read.slice(0, 80)}` : undefined);
  }
  await page.close();
  return results;
}

/** The page is of the server's own origin then, as far as a browser knows. */
async function reboundTo(browser: Browser, target: string) {
  const page = await browser.newPage();
  const results: (string | undefined)[] = [];
  for (const path of ['/', '/sandbox/truth', '/_ministack/health']) {
    const url = new URL(path, target);
    url.hostname = rebound;
    const status = (await page.goto(url.href))?.status() ?? 0;
    results.push(status >= 400 ? undefined : `${url.href}: ${status}`);
  }
  await page.close();
  return results;
}

/**
 * A control: what a page of the server's own origin may do. Without it, a browser that reaches nothing would prove
 * nothing.
 */
async function ownPageReads(browser: Browser, url: string): Promise<boolean> {
  const page = await browser.newPage();
  await page.goto(url);
  const status = await page.evaluate(
    async (address) =>
      fetch(address).then(
        (answer) => answer.status,
        () => 0,
      ),
    `${url}/sandbox/truth`,
  );
  await page.close();
  return status === 200;
}
