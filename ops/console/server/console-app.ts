import { Hono, type Context } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { IntegrationError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import { printableAnswer } from '#ops/commands/printable-answer.ts';
import { createPageApp } from '#sandbox/server/page-app.ts';
import type { Answer, ConsoleDeps } from '../answers/answer.ts';
import { answers, changes, recorded } from '../answers/answers.ts';
import type { Session } from './session.ts';

interface ConsoleAppDeps extends ConsoleDeps {
  readonly session: Session;
  readonly allowsChanges: boolean;
}

/** The page, and the answers that it asks for, for whoever opened it by the printed address. */
export function createConsoleApp({ session, allowsChanges, ...deps }: ConsoleAppDeps): Hono {
  const app = new Hono();
  app.use(secureHeaders({ strictTransportSecurity: false, referrerPolicy: 'no-referrer' }));
  app.get('/open', (context) => {
    const cookie = session.open(context.req.query('token') ?? '');
    if (cookie === undefined) return context.text(usedAddress, 403);
    context.header('set-cookie', cookie);
    return context.redirect('/', 303);
  });
  app.use(async (context, next) => {
    if (session.isOpen(context.req.header('cookie'))) return next();
    return context.text(closed, 403);
  });
  app.get('/api/stage', ({ json }) => json({ name: deps.deployment.stage.name, allowsChanges }));
  for (const [name, row] of Object.entries(answers))
    app.get(`/api/${name}`, async (context) => answered(context, row, { given: context.req.query(), deps }));
  for (const [name, row] of Object.entries(changes))
    app.post(`/api/${name}`, async (context) => {
      if (!allowsChanges) return context.json({ error: readOnly }, 403);
      if (!isJson(context)) return context.json({ error: 'The request must be JSON.' }, 415);
      return answered(context, row, { given: await bodyOf(context), deps });
    });
  for (const [name, row] of Object.entries(recorded))
    app.post(`/api/${name}`, async (context) =>
      isJson(context)
        ? answered(context, row, { given: await bodyOf(context), deps })
        : context.json({ error: 'The request must be JSON.' }, 415),
    );
  app.route('/', createPageApp('ops/console/page'));
  return app;
}

const usedAddress =
  'This address opens the console once. It was used before, or it is not the one that was printed. End the command and start it again.';
const closed = 'Open the console by the address that the command printed.';
const readOnly = 'This console only reads. Start it with --allow-changes.';

interface Asked {
  readonly given: unknown;
  readonly deps: ConsoleDeps;
}

async function answered(context: Context, row: Answer, { given, deps }: Asked): Promise<Response> {
  const parsed = z.safeParse(row.parameters, given);
  if (!parsed.success)
    return context.json({ error: 'This was not understood.', problems: problemsOf(parsed) }, 400);
  try {
    const text = jsonText(printableAnswer(await row.give(parsed.data, deps)));
    return context.body(text, 200, { 'content-type': 'application/json' });
  } catch (error) {
    return context.json(printableAnswer({ error: sentenceOf(error) }), 502);
  }
}

function problemsOf({ error }: { readonly error: z.core.$ZodError }) {
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), problem: message }));
}

/** Sums may exceed what a JSON number holds everywhere, and are texts. */
const jsonText = (answer: unknown): string =>
  JSON.stringify(answer, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof IntegrationError ? `${message} (${error.code})` : message;
}

/** A form of another site cannot send this type without asking first. */
const isJson = ({ req }: Context): boolean =>
  req.header('content-type')?.split(';')[0]?.trim() === 'application/json';

async function bodyOf({ req }: Context): Promise<unknown> {
  try {
    return await req.json();
  } catch {
    return undefined;
  }
}
