import { Hono, type HonoRequest } from 'hono';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { type JsonObject, isRecord } from '#shared/kernel/json.ts';
import type { SteadyClock, Timers } from '#shared/kernel/clock.ts';
import { systemSteadyClock, systemTimers } from '#shared/kernel/system.ts';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import type { ApiFaults } from '#sandbox/engine/api-faults.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Call, OperationHandler, AnyReply } from '#sandbox/engine/operation.ts';
import { BankRefusal, refusal } from '#sandbox/engine/refusal.ts';
import { readBody } from '#sandbox/requests/read-body.ts';
import { readQuery } from '#sandbox/requests/query.ts';
import { limitAddress, limitBody } from '#sandbox/requests/request-limits.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { answer, answerRefusal, answerWrongMethod } from './answer.ts';
import { authenticate, type Client } from './authenticate.ts';
import { recordCalls, type Environment } from './record-calls.ts';
import { fixedFirst, methodsAt, pathParameters, routePath } from './routes.ts';
import { asItIs, type Sight, withoutLatest } from './sight.ts';
import { spoil } from './spoil.ts';

export interface BankAppDeps {
  readonly bank: Bank;
  readonly rows: readonly EndpointRow[];
  readonly handlers: Readonly<Record<string, OperationHandler>>;
  readonly client?: Client;
  /** Faults of calls; without it there are none. */
  readonly faults?: Pick<ApiFaults, 'draw'>;
  readonly timers?: Timers;
  /** Measures the duration of calls. */
  readonly steady?: SteadyClock;
  readonly log?: Log;
}

const sandboxClient: Client = { id: 'sandbox-client', secret: 'sandbox-secret' };

/** The bank's interface over HTTP: one route for each row of the contract table, with the general rules around it. */
export function createBankApp(deps: BankAppDeps): Hono<Environment> {
  const { bank, rows, handlers, client = sandboxClient, log = silentLog } = deps;
  const { faults, timers = systemTimers, steady = systemSteadyClock } = deps;
  const app = new Hono<Environment>();
  app.use(recordCalls(bank.activity, steady), limitAddress, limitBody);
  const withinLimit = limitConcurrency();
  for (const row of fixedFirst(rows)) {
    if (handlers[row.operation] === undefined) throw new Error(`No handler for ${row.operation}.`);
    app.on(row.method, routePath(row.path, bank.wireNames), (context) => {
      const { req, env } = context;
      context.set('operation', row.operation);
      return withinLimit(() => {
        const path = pathParameters(row.path, req.param());
        const serveSeen = (seen: Sight) => serve(req, path, { row, handlers, bank, client, seen });
        const misfortune = faults?.draw({
          operation: row.operation,
          page: Number(req.query('page[number]') ?? 1),
        });
        return misfortune === undefined
          ? serveSeen(asItIs)
          : spoil(misfortune, { serve: serveSeen, bank, timers, connection: env });
      });
    });
  }
  app.notFound(({ req }) => {
    const methods = methodsAt(rows, req.path, bank.wireNames);
    return methods.length === 0
      ? answerRefusal(refusal(404, 'not_found', 'There is no such path.'), bank)
      : answerWrongMethod(methods, bank);
  });
  app.onError((error) => {
    if (error instanceof BankRefusal) return answerRefusal(error, bank);
    log.error('An operation of the simulated bank failed', { error });
    return answerRefusal(
      refusal(500, 'generic_error', 'The sandbox failed: this is a bug in the sandbox.'),
      bank,
    );
  });
  return app;
}

interface Served {
  readonly row: EndpointRow;
  readonly handlers: Readonly<Record<string, OperationHandler>>;
  readonly bank: Bank;
  readonly client: Client;
  readonly seen: Sight;
}

async function serve(
  request: HonoRequest,
  path: Readonly<Record<string, string>>,
  { row, handlers, bank, client, seen }: Served,
): Promise<Response> {
  const caller = await authenticate(row, request, { client, tokens: bank.tokens });
  const query = readQuery(row, new URL(request.url).searchParams, bank.wire);
  const { body, files } = await readBody(row, request, bank.wire);
  const handle = async (operation: string, given: Call) => {
    const handler = handlers[operation];
    if (handler === undefined) throw new Error(`No handler for ${operation}.`);
    return handler(given, bank);
  };
  const carryOut = (operation: string, kept: JsonObject) => handle(operation, callOf(kept, call));
  const call: Call = { path, ...query, body, files, headers: request.header(), caller, carryOut };
  const { driftRows, waitsBy: status } = seen;
  const reply =
    status === undefined
      ? await handle(row.operation, call)
      : keptCall(bank, row.operation, { call, status });
  const sentFor = { url: request.url, query, driftRows };
  return answer(row.method === 'GET' ? withoutLatest(reply, seen, bank) : reply, bank, sentFor);
}

/** See "Limits": concurrent API calls per partner. */
const maxConcurrentCalls = 255;

/** Refuses the 256th call with 429 while 255 are under way. */
function limitConcurrency() {
  let count = 0;
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (count >= maxConcurrentCalls) throw refusal(429, 'too_many_requests', 'Too many concurrent calls.');
    count += 1;
    try {
      return await call();
    } finally {
      count -= 1;
    }
  };
}

/** Keeps a call until its change request is confirmed, by any caller. */
function keptCall(
  bank: Bank,
  operation: string,
  { call, status }: { readonly call: Call; readonly status: number },
): AnyReply {
  const { path, query, filter, body } = call;
  const kept = toJsonObject({ path, query, filter, body });
  const changeRequestId = startChangeRequest(bank, { operation, argument: { kept }, business_id: null });
  return { kind: 'change-request', changeRequestId, status };
}

/** The kept call, made in the name of the present caller. */
function callOf(kept: JsonObject, call: Call): Call {
  const part = (name: string) => (isRecord(kept[name]) ? kept[name] : {});
  const { body } = kept;
  return {
    ...call,
    path: Object.fromEntries(
      Object.entries(part('path')).map(([name, id]) => [name, typeof id === 'string' ? id : '']),
    ),
    query: part('query'),
    filter: part('filter'),
    body,
  };
}
