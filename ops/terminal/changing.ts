import { reason as reasonSchema } from '#shared/audit/reason.ts';
import type { Route } from '#shared/commands/table.ts';
import type { Json } from '#shared/kernel/json.ts';
import { timedId } from '#shared/kernel/timed-id.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Command } from '#shared/operators/command.ts';
import type { CommandFunction } from '#shared/commands/command-functions.ts';
import { carryOut, ChangeInterrupted, type Changed, type Changing } from '#ops/commands/change.ts';
import { createPace } from '#ops/commands/pace.ts';
import { commonFlags, wrong, type CommonFlags } from './arguments.ts';
import type { Asked } from './command.ts';
import { UsageError } from './usage-error.ts';

/** What every command takes that changes something. */
export interface ChangeFlags extends CommonFlags {
  readonly reason: string;
  readonly change?: string;
}

export const reasonFlag = {
  kind: 'parsed',
  parse: (text: string): string => {
    const read = reasonSchema.safeParse(text);
    return read.success ? read.data : wrong(read.error.issues.map(({ message }) => message).join('; '));
  },
  placeholder: 'TEXT',
  brief: 'Why; it is kept for ever, so write ids and no names',
} as const;

const changeFlag = {
  kind: 'parsed',
  parse: (text: string): string =>
    /^[\w-]{8,50}$/.test(text)
      ? text
      : wrong('must be the id of a change, such as an interrupted command prints'),
  optional: true,
  placeholder: 'ID',
  brief: 'Continue this interrupted change',
} as const;

export const changeFlags = { ...commonFlags, reason: reasonFlag, change: changeFlag };

/** The same for a command that can also just show what it would change. */
export interface OptionalChangeFlags extends Omit<ChangeFlags, 'reason'> {
  readonly reason?: string;
}

export const optionalChangeFlags = {
  ...changeFlags,
  reason: { ...reasonFlag, optional: true, brief: `${reasonFlag.brief}. Not needed to read` },
} as const;

type RoutedCommand<Request extends z.ZodMiniType, Response extends z.ZodMiniType> = Command<
  Route,
  CommandFunction,
  Request,
  Response
>;

type ChangeAsked = Pick<Asked<OptionalChangeFlags, readonly string[]>, 'flags' | 'deployment' | 'terminal'>;

/** Carries out one change as the person at the terminal. If it is not settled, it says how to go on. */
export async function changing<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  by: ChangeAsked,
  command: RoutedCommand<Request, Response>,
  request: z.input<Request>,
): Promise<z.output<Response>> {
  const { operators } = by.deployment;
  return responseOf(await recorded(by, async (how) => carryOut(operators, command, { ...how, request })));
}

const sentSoFar = z.object({ sent: z.number() });

/** The same for a change that sends events: part by part, no more than so many a second. Ctrl-C ends it after a part. */
export async function changingAtPace<
  Request extends z.ZodMiniType<unknown, { readonly rate: number }>,
  Response extends z.ZodMiniType,
>(
  by: ChangeAsked,
  command: RoutedCommand<Request, Response>,
  request: z.input<Request>,
): Promise<z.output<Response>> {
  const { operators } = by.deployment;
  const pace = createPace(request.rate, by.terminal);
  const onPart = async (soFar: Json) => pace(sentSoFar.parse(soFar).sent);
  const changed = await by.terminal.interruptible(async (signal) =>
    recorded(by, async (how) => carryOut(operators, command, { ...how, request, signal, onPart })),
  );
  return responseOf(changed);
}

function responseOf<Response>(changed: Changed<Response>): Response {
  if ('response' in changed) return changed.response;
  throw new Error('The change was interrupted');
}

/** Runs a change with its name and the reason that the person gave. */
export async function recorded<Response>(
  { flags, terminal }: ChangeAsked,
  run: (how: Changing) => Promise<Changed<Response>>,
): Promise<Changed<Response>> {
  const reason = checkReason(flags);
  const { change = timedId(terminal.clock.now(), terminal.random) } = flags;
  const goOn = () =>
    terminal.process.stderr.write(`Continue with: ${lineOf(terminal.typed)} --change ${change}\n`);
  try {
    const changed = await run({ change, reason, timers: terminal.timers });
    if (changed.state === 'open') goOn();
    return changed;
  } catch (error) {
    if (error instanceof ChangeInterrupted) goOn();
    throw error;
  }
}

/** For a command that does not always need one. */
export function checkReason({ reason }: Pick<OptionalChangeFlags, 'reason'>): string {
  if (reason === undefined) throw new UsageError('--reason is missing: say why');
  return reason;
}

/** What was typed, without the name of a change. */
function lineOf(typed: readonly string[]): string {
  const at = typed.indexOf('--change');
  const words = at === -1 ? typed : typed.toSpliced(at, 2);
  return ['npm run ops --', ...words.map(quoted)].join(' ');
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w.:@%+=,/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
