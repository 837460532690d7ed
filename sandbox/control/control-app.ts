import * as z from '#shared/kernel/zod.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { systemTimers } from '#shared/kernel/system.ts';
import { Hono, type HonoRequest, type MiddlewareHandler } from 'hono';
import { ClockGoesBackError, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { UnfitInputError } from '#sandbox/engine/checked-input.ts';
import { apiFaultRules } from '#sandbox/engine/api-faults.ts';
import { oneAtATime } from '#sandbox/engine/one-at-a-time.ts';
import { BankRefusal, refusal } from '#sandbox/engine/refusal.ts';
import { limitBody } from '#sandbox/requests/request-limits.ts';
import { scenarios } from '#sandbox/scenarios/scenarios.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import type { Checkpoint } from '#sandbox/bank/checkpoints.ts';
import { fullTruthOfAccount, truthOf } from '#sandbox/bank/truth.ts';
import type { Activity } from '#sandbox/engine/activity.ts';
import { bankErrorRoutes } from './bank-error-routes.ts';
import { clockRoutes } from './clock-routes.ts';
import { controls } from './control-list.ts';
import { controlForms } from './forms.ts';
import { invariantsOf } from './invariants.ts';
import { latestIds } from './latest-ids.ts';
import { optionRoutes } from './option-routes.ts';
import { readControlBody } from './read-control-body.ts';
import { smsRoutes } from './sms-routes.ts';
import { stateRoutes } from './state-routes.ts';
import { watchRoutes } from './watch-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

interface ControlDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
  /** Calls the bank's own interface in process, as a partner would. */
  readonly call: (request: Request) => Promise<Response>;
  readonly checkpoints: Checkpoint[];
  readonly timers?: Timers | undefined;
  /** Limits an imported state, and all checkpoints together. */
  readonly maxStateBytes?: number | undefined;
}

/** Everything under `/sandbox`: actions of a test or a person that the bank's own interface does not offer. */
export function createControlApp({ timers = systemTimers, ...deps }: ControlDeps): Hono {
  const { bank } = deps;
  // Each of these may stop the clock while it runs.
  const inTurn = oneAtATime();
  const app = new Hono();
  app.use(recordControls(bank.activity));
  // Stands before the size limit: the state of a large bank is large.
  app.route('/', stateRoutes(deps));
  app.use(limitBody);
  app.get('/', ({ redirect }) => redirect('/'));
  app.get('/controls', ({ json }) => json({ controls, forms: controlForms(bank), ids: latestIds(bank) }));
  app.route('/', watchRoutes(bank));
  app.get('/health', (context) => context.json({ status: 'ok', now: bank.instant() }));
  app.route('/clock', clockRoutes(deps));
  app.route('/options', optionRoutes(bank));
  app.route('/', webhookRoutes(bank));
  app.get('/faults/api', (context) => context.json({ rules: bank.apiFaults.shown() }));
  app.post('/faults/api', async ({ req, json }) => {
    const { rules } = await readControlBody(req, apiFaultRules);
    bank.apiFaults.set(rules);
    return json({ rules: bank.apiFaults.shown() });
  });
  app.route('/faults/bank', bankErrorRoutes(bank));
  app.get('/truth', (context) => context.json(truthOf(bank)));
  app.get('/truth/accounts/:id', (context) =>
    context.json(fullTruthOfAccount(bank, context.req.param('id'))),
  );
  app.route('/sms', smsRoutes(bank));
  app.get('/invariants', (context) => context.json(invariantsOf(bank)));
  app.post('/transitions/:name', async ({ req, json }) =>
    json(await move(bank, req, req.param('name')), 201),
  );
  app.post('/scenarios/:name', async (context) => {
    const found = ownMember(scenarios, context.req.param('name'));
    if (found === undefined)
      throw refusal(404, 'not_found', `Unknown scenario. There are: ${Object.keys(scenarios).join(', ')}`);
    const input = await readControlBody(context.req, z.unknown());
    return context.json(await inTurn(() => found.play(input, { ...deps, timers })));
  });
  app.all('*', (context) => context.json({ error: 'Unknown path; GET /sandbox/controls lists all' }, 404));
  app.onError((error) => answerError(error));
  return app;
}

async function move(bank: SimulatedBank, request: HonoRequest, name: string): Promise<object> {
  const transition = ownMember(transitions, name);
  if (transition === undefined) {
    throw refusal(404, 'not_found', `Unknown transition. There are: ${Object.keys(transitions).join(', ')}`);
  }
  return transition.run(await readControlBody(request, z.unknown()), bank);
}

/** Members that every object inherits, such as `constructor`, do not count. */
function ownMember<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Every mistake of the caller gets an error in words. */
function answerError(error: Error): Response {
  if (error instanceof UnfitInputError) {
    const { message, problems } = error;
    return Response.json({ error: message, problems }, { status: 400 });
  }
  if (error instanceof ClockGoesBackError) return Response.json({ error: error.message }, { status: 400 });
  if (error instanceof BankRefusal) return Response.json({ error: error.message }, { status: error.status });
  return Response.json({ error: `${error.name}: ${error.message}` }, { status: 500 });
}

/** Shows each manual change in the timeline, so that watchers know there is something new. */
function recordControls(activity: Activity): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { req, res } = context;
    if (req.method !== 'GET') activity.record({ kind: 'control', path: req.path, status: res.status });
  };
}
