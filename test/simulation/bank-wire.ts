import type { SandboxApp } from '#sandbox/server/sandbox-app.ts';
import type { Http } from '#shared/bank/client/exchange.ts';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import type { Container } from './functions.ts';
import type { Trace } from './trace.ts';

export interface BankWireDeps {
  /** The bank's interface, in process. */
  readonly app: SandboxApp;
  /** What a read that lags behind sees in place of the answer. */
  readonly lagging: (path: string) => Response | undefined;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly trace: Trace;
}

/** Of a thousand calls, before the world's own intensity. */
const perMille = {
  'not-sent': 10,
  'lost-before': 8,
  'lost-after': 12,
  slow: 40,
  429: 10,
  503: 10,
  '500-after': 8,
  '504-after': 6,
  stalled: 4,
  crash: 4,
} as const;

type WireFault = keyof typeof perMille;

/** The connection to the bank, as the client of one container uses it. */
export type ConnectBank = (container: Container) => Http;

export function createBankWire(deps: BankWireDeps): ConnectBank {
  return (container) => async (url, init) =>
    new Promise((resolve, reject) => {
      const leave = () => reject(new DOMException('aborted', 'AbortError'));
      init.signal?.addEventListener('abort', leave, { once: true });
      exchange(deps, container, new Request(url, { ...init, signal: null })).then(
        (response) => (container.isAlive() ? resolve(response) : undefined),
        (error: unknown) => (container.isAlive() ? reject(error as Error) : undefined),
      );
    });
}

async function exchange(deps: BankWireDeps, container: Container, request: Request): Promise<Response> {
  const { app, agenda, dice, faults, trace, lagging } = deps;
  const { pathname } = new URL(request.url);
  const serve = async () => {
    const answer = await app.fetch(request);
    return (request.method === 'GET' && answer.ok && lagging(pathname)) || answer;
  };
  if (!container.isAlive()) return stalled();
  const fault = faults.isDown('bank') ? '503' : drawFault(dice, faults.intensity());
  if (fault === undefined) return serve();
  if (!faults.isDown('bank')) trace.note(`bank ${request.method} ${pathname}: ${fault}`);
  switch (fault) {
    case 'not-sent':
      throw wireError('ECONNREFUSED', 'connect');
    case 'lost-before':
      await agenda.sleep(dice.between(0, 20_000));
      throw wireError('ECONNRESET', 'read');
    case 'lost-after':
      await serve();
      await agenda.sleep(dice.between(0, 20_000));
      throw wireError('ECONNRESET', 'read');
    case 'slow':
      await agenda.sleep(dice.between(0, dice.chance(0.1) ? 100_000 : 3_000));
      return serve();
    case 'stalled':
      if (dice.chance(0.5)) await serve();
      return stalled();
    case '500-after':
    case '504-after':
      await serve();
      return refusal(Number(fault.slice(0, 3)));
    case '429':
    case '503':
      return refusal(Number(fault));
    case 'crash':
      if (dice.chance(0.5)) await serve();
      container.die(`while it waited for ${request.method} ${pathname}`);
      return stalled();
  }
}

function drawFault(dice: Dice, intensity: number): `${WireFault}` | undefined {
  let drawn = (dice.next() * 1000) / intensity;
  for (const [fault, share] of Object.entries(perMille) as [`${WireFault}`, number][]) {
    if (drawn < share) return fault;
    drawn -= share;
  }
  return undefined;
}

function wireError(code: string, syscall: 'connect' | 'read'): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code, syscall }) });
}

function refusal(status: number): Response {
  return Response.json({ id: 'x', status, errors: [{ code: 'generic_error', detail: 'down' }] }, { status });
}

async function stalled(): Promise<never> {
  return new Promise(() => undefined);
}
