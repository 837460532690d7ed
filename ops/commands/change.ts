import type { Operators } from '#shared/commands/operators-client.ts';
import type { Route } from '#shared/commands/table.ts';
import type { ChangeResponse } from '#shared/operators/change-request.ts';
import type { Command } from '#shared/operators/command.ts';
import type { CommandFunction } from '#shared/commands/command-functions.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type * as z from '#shared/kernel/zod.ts';

/** What a change needs apart from the request. */
export interface Changing {
  /** The name of the change. The name of an interrupted change continues that change. */
  readonly change: string;
  readonly reason: string;
  readonly timers: Timers;
  /** Ends it after the part under way. */
  readonly signal?: AbortSignal;
  /** Called after each part with the results so far. */
  readonly onPart?: (soFar: Json) => Promise<void>;
}

/** `open`: it was interrupted, or its outcome is not known yet. */
export type Changed<Response> =
  | { readonly state: 'done' | 'failed' | 'open'; readonly response: Response }
  | { readonly state: 'open'; readonly soFar: Json };

/** No answer came: the change may have begun, and can be requested again. */
export class ChangeInterrupted extends Error {
  override name = 'ChangeInterrupted';
}

type RoutedCommand<Request extends z.ZodMiniType, Response extends z.ZodMiniType> = Command<
  Route,
  CommandFunction,
  Request,
  Response
>;

/** Has a command carried out, part by part until the change is settled. */
export async function carryOut<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  operators: Pick<Operators, 'carryOut'>,
  command: RoutedCommand<Request, Response>,
  { timers, signal, onPart, ...asked }: Changing & { readonly request: z.input<Request> },
): Promise<Changed<z.output<Response>>> {
  let last: string | undefined;
  for (;;) {
    const reply = await patiently(async () => operators.carryOut(command, asked), timers);
    if ('because' in reply) throw new PermanentError('change-failed', reply.because);
    if ('response' in reply) return { state: reply.state, response: command.response.parse(reply.response) };
    await onPart?.(reply.soFar);
    const soFar = canonicalJson(reply.soFar);
    // It came no further: asking at once would only do so again.
    if (soFar === last) await timers.sleep(betweenMs);
    last = soFar;
    if (signal?.aborted === true) return { state: 'open', soFar: reply.soFar };
  }
}

const attempts = 4;
const betweenMs = 2_000;

/** The same change again is harmless, so a gateway that gave up is no reason to bother a person. */
async function patiently(request: () => Promise<ChangeResponse>, timers: Timers): Promise<ChangeResponse> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (error instanceof PermanentError) throw error;
      if (!(error instanceof TransientError) || attempt === attempts)
        throw new ChangeInterrupted(error instanceof Error ? error.message : String(error), { cause: error });
      await timers.sleep(betweenMs);
    }
  }
}
