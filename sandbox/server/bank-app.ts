import { Hono, type HonoRequest } from 'hono';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { silentLog, type Log } from '#shared/kernel/telemetry.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { BankRefusal, refusal } from '#sandbox/engine/refusal.ts';
import { answer, answerRefusal } from './answer.ts';
import { authenticate, type Client } from './authenticate.ts';
import { createInFlight } from './in-flight.ts';
import { readBody } from './read-body.ts';
import { readQuery } from './query.ts';
import { fixedFirst, pathParameters, routePath } from './routes.ts';

export interface BankAppDeps {
  readonly bank: Bank;
  readonly rows: readonly EndpointRow[];
  readonly handlers: Readonly<Record<string, OperationHandler>>;
  readonly client?: Client;
  readonly log?: Log;
}

const sandboxClient: Client = { id: 'sandbox-client', secret: 'sandbox-secret' };

/** The bank's interface over HTTP: one route for each row of the contract table, the general rules around all. */
export function createBankApp(deps: BankAppDeps): Hono {
  const { bank, rows, handlers, client = sandboxClient, log = silentLog } = deps;
  const app = new Hono();
  const inFlight = createInFlight();
  for (const row of fixedFirst(rows)) {
    const handler = handlers[row.operation];
    if (handler === undefined) throw new Error(`Nothing handles ${row.operation}.`);
    app.on(row.method, routePath(row.path, bank.wireNames), ({ req }) =>
      inFlight.run(() => serve(req, pathParameters(row.path, req.param()), { row, handler, bank, client })),
    );
  }
  app.notFound(() => answerRefusal(refusal(404, 'not_found', 'There is no such path.'), bank));
  app.onError((error) => {
    if (error instanceof BankRefusal) return answerRefusal(error, bank);
    log.error('An operation of the simulated bank failed', { error });
    return answerRefusal(
      refusal(500, 'generic_error', 'The sandbox failed: this is a fault of its own.'),
      bank,
    );
  });
  return app;
}

interface Served {
  readonly row: EndpointRow;
  readonly handler: OperationHandler;
  readonly bank: Bank;
  readonly client: Client;
}

async function serve(
  request: HonoRequest,
  path: Readonly<Record<string, string>>,
  { row, handler, bank, client }: Served,
): Promise<Response> {
  const caller = await authenticate(row, request, { client, tokens: bank.tokens });
  const query = readQuery(row, new URL(request.url).searchParams, bank.wire);
  const { body, files } = await readBody(row, request, bank.wire);
  const call = { path, ...query, body, files, headers: request.header(), caller };
  return answer(await handler(call, bank), bank, { url: request.url, query });
}
