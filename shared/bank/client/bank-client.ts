import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rowsIn } from '#shared/bank/contract/row-table.ts';
import { token as tokenRows } from '#shared/bank/contract/authentication/token.ts';
import {
  basicAuthorization,
  fixedCredentials,
  type BankCredentials,
  type CredentialsSource,
} from '#shared/bank/token/credentials.ts';
import { createIssueToken } from '#shared/bank/token/issue-token.ts';
import type { TokenSource } from '#shared/bank/call/bearer-tokens.ts';
import { createTokenSource } from '#shared/bank/token/token-source.ts';
import { noTokenStore, type TokenStore } from '#shared/bank/token/token-store.ts';
import { completeWireNames, type GivenWireNames } from '#shared/bank/complete-wire-names.ts';
import type { Clock, SteadyClock, Timers } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { Random } from '#shared/kernel/random.ts';
import { systemClock, systemRandom, systemSteadyClock, systemTimers } from '#shared/kernel/system.ts';
import { createSend, type CallContext } from '#shared/bank/call/call.ts';
import { CredentialsError } from '#shared/bank/errors/errors.ts';
import type { Http } from '#shared/bank/call/send-request.ts';
import type { ClientHooks } from '#shared/bank/call/hooks.ts';
import { createInFlightGate, type InFlightGate } from '#shared/bank/call/in-flight.ts';
import type { Lane } from '#shared/bank/call/waiting-line.ts';
import type { Operations } from '#shared/bank/contract/operations.ts';
import { loggedHooks, type ClientLog, type LogLevel } from '#shared/bank/call/logged-hooks.ts';
import { createPreparation } from '#shared/bank/request/prepared-request.ts';
import { createReplyReader } from '#shared/bank/call/reply.ts';
import { createRetryQuota } from '#shared/bank/call/retry-quota.ts';
import { stagePath, type PathOverrides } from '#shared/bank/request/stage-path.ts';
import { createWireTranslation } from '#shared/bank/wire-translation.ts';
import { createMethod, type MethodDeps } from './call-method.ts';
import type { Areas, BankClient } from './method.ts';
import { createSendRaw, type SendRaw } from './raw-request.ts';
import { methodsOf } from './methods-of.ts';
import { checkAreas, checkedAddresses } from './checked-options.ts';

/** A client made of a table, and `request` for paths that no row has. */
type BankOf<Table extends Areas> = BankClient<Table> & { readonly request: SendRaw };

/** A client of all operations. It has a name, so that declarations of modules which export one can be written. */
// oxlint-disable-next-line typescript/no-empty-object-type -- of an alias, a declaration would hold all that it stands for
export interface Bank extends BankOf<Operations> {}

/** Those of a table that stand beside all operations. Inferred, so that a declaration holds these alone. */
type OwnAreas<Table> = Table extends infer All
  ? { readonly [Name in Exclude<keyof All, keyof Operations>]: All[Name] }
  : never;

export interface BankClientOptions<Table extends Areas> {
  /** `https://…`, or `http://…` on the same machine. */
  readonly baseUrl: string;
  readonly authUrl: string;
  /** The rows to make methods of; a bundle carries only these. */
  readonly areas: Table;
  readonly credentials?: BankCredentials | CredentialsSource | undefined;
  /** Shares one token among containers; without it, each has its own. */
  readonly tokenStore?: TokenStore | undefined;
  /** In place of credentials and store. */
  readonly tokenSource?: TokenSource | undefined;
  /** Those that differ from the names of the code. */
  readonly wireNames?: GivenWireNames | undefined;
  /** Paths that differ from the contract's, by operation name. */
  readonly pathOverrides?: PathOverrides | undefined;
  /** Limit of a call that names none, in milliseconds. Above the bank's own 150 s, so that it answers first. */
  readonly deadlineMs?: number | undefined;
  /** Milliseconds that the process has left; caps every call. */
  readonly remainingMs?: (() => number) | undefined;
  /** Calls in flight at once: this process's share of the partner's 255, or the gate that gives them out. */
  readonly inFlight?: number | InFlightGate | undefined;
  readonly lane?: Lane | undefined;
  readonly maxReplyBytes?: number | undefined;
  readonly hooks?: ClientHooks | undefined;
  /** Such as `console`: bounded names and numbers, never a body, an id or a path. */
  readonly log?: ClientLog | undefined;
  /** `warn` by default: requests that failed, and replies of another shape. */
  readonly logLevel?: LogLevel | undefined;
  readonly http?: Http | undefined;
  readonly clock?: Clock | undefined;
  /** What waits are measured by; the clock's own time where that alone is given. */
  readonly steady?: SteadyClock | undefined;
  readonly timers?: Timers | undefined;
  readonly random?: Random | undefined;
}

// What is not listed is refused, and the compiler asks for what is missing here.
const optionNames = Object.keys({
  baseUrl: true,
  authUrl: true,
  areas: true,
  credentials: true,
  tokenStore: true,
  tokenSource: true,
  wireNames: true,
  pathOverrides: true,
  deadlineMs: true,
  remainingMs: true,
  inFlight: true,
  lane: true,
  maxReplyBytes: true,
  hooks: true,
  log: true,
  logLevel: true,
  http: true,
  clock: true,
  steady: true,
  timers: true,
  random: true,
} satisfies Record<keyof BankClientOptions<Areas>, true>);

/** No more than all operations: what else there is would be missing in `Bank`. */
type OfAll<Table extends Areas> = BankClientOptions<Table> & (Operations extends Table ? unknown : never);

/** All operations as they are, and areas of one's own beside them. */
type OfAllAndOwn<Table extends Areas> = BankClientOptions<Table> &
  (Operations extends Pick<Table, keyof Operations & keyof Table> ? unknown : never);

export type ClientSettings = Omit<BankClientOptions<Areas>, 'areas'>;

/**
 * A typed client of the bank with one method per row of `areas`; throws `ConfigurationError` where it cannot be
 * made. Methods throw `BankError`s alone; see errors.ts and api-error.ts.
 */
export function createBankClient<const Table extends Operations>(options: OfAll<Table>): Bank;
export function createBankClient<const Table extends Operations>(
  options: OfAllAndOwn<Table>,
): Bank & BankClient<OwnAreas<Table>>;
export function createBankClient<const Table extends Areas>(options: BankClientOptions<Table>): BankOf<Table>;
// The table is walked at run time, which no type can follow: here alone the two meet, and the tests of the
// types and of the methods hold them together.
export function createBankClient(options: BankClientOptions<Areas>): object {
  checkAreas(options);
  const deps = methodDeps(options);
  const { areas, pathOverrides = {} } = options;
  // A wrong path is found here, not by the first call.
  if (Object.keys(pathOverrides).length > 0) for (const row of rowsIn(areas)) stagePath(row, pathOverrides);
  const client = methodsOf(areas, (row) => createMethod(row, deps));
  // Not enumerable: a list or a copy of the client holds the areas alone.
  return Object.defineProperty(client, 'request', { value: createSendRaw(deps) });
}

/** All containers wait for the one that asks, and what nobody answers would be sent again after 152 s. */
const tokenDeadlineMs = 30_000;

/** What all methods need. */
export function methodDeps(options: ClientSettings): MethodDeps {
  const addresses = { ...checkedAddresses(options, optionNames), pathOverrides: options.pathOverrides };
  const { deadlineMs = 155_000, remainingMs, lane = 'interactive' } = options;
  const wire = createWireTranslation(completeWireNames(options.wireNames));
  const context = callContext(options, () => tokens());
  const replies = createReplyReader(wire, context.hooks);
  const send = createSend(context);
  const prepare = (row: EndpointRow) => createPreparation(row, addresses, wire);
  stagePath(tokenRows.issue, options.pathOverrides);
  // Made by the first call: a program often makes a client and calls nothing.
  const tokens = memoised(
    () =>
      options.tokenSource ??
      createTokenSource({
        ...context,
        issue: createIssueToken({
          prepare,
          settings: { budgetMs: Math.min(deadlineMs, tokenDeadlineMs), lane: 'interactive' },
          send,
          replies,
          clock: context.clock,
        }),
        credentials: credentialsOf(options),
        store: options.tokenStore ?? noTokenStore,
        log: options.logLevel === 'off' ? undefined : options.log,
      }),
  );
  const budgetMs = (asked = deadlineMs) => Math.min(asked, remainingMs?.() ?? asked);
  return { prepare, send, replies, lane, budgetMs };
}

function callContext(options: ClientSettings, tokens: () => TokenSource): CallContext {
  const { clock = systemClock, timers = systemTimers, random = systemRandom, inFlight = 50 } = options;
  const steady = options.steady ?? options.clock ?? systemSteadyClock;
  const credentials = credentialsOf(options);
  return {
    http: options.http ?? fetch,
    clock,
    steady,
    timers,
    random,
    gate: typeof inFlight === 'number' ? createInFlightGate({ limit: inFlight, steady, timers }) : inFlight,
    quota: createRetryQuota(),
    hooks: loggedHooks(options.hooks ?? {}, options.log, options.logLevel ?? 'warn'),
    maxReplyBytes: options.maxReplyBytes ?? 32 * 1024 * 1024,
    tokens: {
      current: () => tokens().current(),
      accept: (token, operation) => tokens().accept(token, operation),
      refuse: (token, refusal) => tokens().refuse(token, refusal),
    },
    basicAuthorization: async () => basicAuthorization(await credentials.read()),
  };
}

function credentialsOf({ credentials }: ClientSettings): CredentialsSource {
  if (credentials === undefined) return { read: noCredentials, reread: noCredentials };
  return 'read' in credentials ? credentials : fixedCredentials(credentials);
}

function noCredentials(): Promise<BankCredentials> {
  const problem = 'the client has neither credentials nor a token source';
  const { operation } = tokenRows.issue;
  return Promise.reject(new CredentialsError({ operation, problem, code: 'credentials-missing' }));
}
