import { token } from '#shared/bank/contract/authentication/token.ts';
import type { SandboxApp } from '#sandbox/server/sandbox-app.ts';
import type { Http } from '#shared/bank/call/send-request.ts';
import type { Agenda } from './agenda.ts';
import type { BankEffects } from './bank-effects.ts';
import {
  cutOff,
  drawBankFault,
  insideOf,
  notConnected,
  refusal,
  wireError,
  type BankFault,
} from './bank-faults.ts';
import type { Dice } from './dice.ts';
import type { Faults } from './faults.ts';
import { whenAwake, type Container } from './functions.ts';
import type { Asker, MintedTokens, TokenRequest } from './tokens/minted-tokens.ts';
import type { KillerAccounts } from './jobs/killer-accounts.ts';
import type { StatementRequests } from './jobs/statement-requests.ts';
import type { PoolLoad } from './pool-load.ts';
import type { SwappedReplies } from './swapped-replies.ts';
import type { Trace } from './trace.ts';
import type { WallClock } from './wall-clock.ts';

interface BankWireDeps {
  /** The bank's API, in process. */
  readonly app: SandboxApp;
  /** The stale response that a lagging read returns instead. */
  readonly lagging: (path: string) => Response | undefined;
  /** An operation whose 401 does not mean that the token is invalid. */
  readonly refusalOf: (method: string, path: string) => string | undefined;
  readonly effects: BankEffects;
  readonly minted: MintedTokens;
  readonly pool: PoolLoad;
  readonly statements: StatementRequests;
  readonly swapped: SwappedReplies;
  readonly killers: Pick<KillerAccounts, 'before'>;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly faults: Faults;
  readonly trace: Trace;
}

const tokenPath = token.issue.path;

/** The connection to the bank, as the client of one container uses it. */
type ConnectBank = (container: Container, clock: WallClock, folder: string) => Http;

/** One request, and how the bank handled it. */
interface Served {
  readonly container: Container;
  readonly asker: Asker;
  readonly request: Request;
  readonly tokenRequest: TokenRequest | undefined;
  answer?: Response;
}

export function createBankWire(deps: BankWireDeps): ConnectBank {
  return (container, clock, folder) => async (url, init) =>
    new Promise((resolve, reject) => {
      deps.killers.before(container, folder, url);
      if (!container.isAlive()) return;
      const request = new Request(url, { ...init, signal: null });
      const asker = { container, clock, authorization: request.headers.get('authorization') ?? '' };
      const isForToken = new URL(url).pathname === tokenPath;
      const tokenRequest = isForToken ? deps.minted.asked(asker) : undefined;
      const served: Served = { container, asker, request, tokenRequest };
      const fail = (error: Error) => reject(error);
      let hasLeft = false;
      const leave = () => {
        hasLeft = true;
        reject(new DOMException('aborted', 'AbortError'));
      };
      init.signal?.addEventListener('abort', leave, { once: true });
      const over = deps.pool.begin(folder, clock);
      const { method, body } = init;
      const asked = deps.statements.begin({ folder, clock, url, method, body });
      answer(deps, served)
        .finally(over)
        .then(
          (response) =>
            whenAwake(container, () => {
              if (!container.isAlive()) return;
              asked(!hasLeft && response.status < 500);
              if (!hasLeft && response === served.answer) tokenRequest?.arrived();
              resolve(response);
            }),
          (error: unknown) => whenAwake(container, () => container.isAlive() && fail(error as Error)),
        );
    });
}

async function answer(deps: BankWireDeps, served: Served): Promise<Response> {
  const { dice, faults, trace } = deps;
  const { container, request } = served;
  const { method } = request;
  const { pathname } = new URL(request.url);
  if (!container.isAlive()) return stalled();
  const fault = faults.isDown('bank')
    ? '503-before'
    : drawBankFault(dice, {
        isWrite: method !== 'GET' && pathname !== tokenPath,
        intensity: faults.intensity(),
      });
  await deps.agenda.sleep(pathname === tokenPath ? tokenLatencyMs(deps) : dice.between(50, 400));
  if (fault === undefined) return serve(deps, served);
  if (!faults.isDown('bank')) trace.note(`bank ${method} ${pathname}: ${fault}`);
  return befall(deps, served, fault);
}

/** A token request makes others wait: usually briefly, occasionally longer than allowed. */
function tokenLatencyMs({ dice, faults }: BankWireDeps): number {
  return faults.areOn() && dice.chance(0.05) ? dice.between(5_000, 40_000) : dice.between(10, 800);
}

async function befall(deps: BankWireDeps, served: Served, fault: BankFault): Promise<Response> {
  const { agenda, dice } = deps;
  const { container, request } = served;
  if (fault.endsWith('-after')) await serve(deps, served);
  switch (fault) {
    case 'not-sent':
      throw notConnected(dice);
    case 'unreachable-before':
    case 'unreachable-after':
      await agenda.sleep(dice.between(0, 20_000));
      throw cutOff(dice);
    case 'lost-before':
    case 'lost-after':
      await agenda.sleep(dice.between(0, 20_000));
      throw wireError('ECONNRESET');
    case 'slow':
      await agenda.sleep(dice.between(0, dice.chance(0.1) ? 100_000 : 3_000));
      return serve(deps, served);
    case 'stalled':
      if (dice.chance(0.5)) await serve(deps, served);
      return stalled();
    case 'failed-inside-after':
      return insideOf(request, dice.pick([500, 503]));
    case 'refused-inside-before':
      return insideOf(request, 422);
    case 'crash':
      if (dice.chance(0.5)) await serve(deps, served);
      container.die(`while it waited for ${request.method} ${new URL(request.url).pathname}`);
      return stalled();
    default:
      return refusal(Number(fault.slice(0, 3)));
  }
}

async function serve(deps: BankWireDeps, served: Served): Promise<Response> {
  const { app, lagging, refusalOf, effects, minted, swapped } = deps;
  const { asker, request, tokenRequest } = served;
  const { pathname } = new URL(request.url);
  const text = request.method === 'GET' ? '' : await request.clone().text();
  const refused = refusalOf(request.method, pathname);
  if (refused !== undefined) {
    minted.refused(asker, refused);
    return refusal(401, 'invalid_token');
  }
  const answer = await app.fetch(request);
  if (request.method === 'GET') {
    const reply = (answer.ok && lagging(pathname)) || answer;
    return reply.ok ? swapped.insteadOf(pathname, reply) : reply;
  }
  served.answer = answer;
  await tokenRequest?.minted(answer);
  await effects.answered({ method: request.method, pathname, text, answer });
  return answer;
}

async function stalled(): Promise<never> {
  return new Promise(() => undefined);
}
