import { jsonOf, type Change } from '#shared/operators/command.ts';
import { changeExchange } from '#shared/operators/change-request.ts';
import type { ChangeName } from '#shared/commands/table.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { PermanentError, TransientError } from '#shared/kernel/errors.ts';
import { canonicalJson, type Json } from '#shared/kernel/json.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { Deployment } from './deployment.ts';

/** What a person says besides what is to be changed, and what carrying it out needs. */
export interface ChangeWish {
  /** Names the change: with the name of one that was interrupted, that one goes on. */
  readonly change: string;
  readonly reason: string;
  readonly timers: Timers;
  /** Ends it after the part under way. */
  readonly signal?: AbortSignal;
  /** Told what its parts came to, after each of them. */
  readonly onPart?: (soFar: Json) => Promise<void>;
}

/** `open`: it was interrupted, or nobody knows yet what came of it. */
export type Changed<Answer> =
  | { readonly state: 'done' | 'failed' | 'open'; readonly answer: Answer }
  | { readonly state: 'open'; readonly soFar: Json };

/** Nobody answered: the change may have been begun, and the same one can be asked for again. */
export class ChangeInterrupted extends Error {
  override name = 'ChangeInterrupted';
}

/** Has the operators' function carry a change out, part by part until it is settled. */
export async function carryOut<Asked extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  { operators }: Pick<Deployment, 'operators'>,
  change: Change<ChangeName, Asked, Answer>,
  { asked, change: id, reason, timers, signal, onPart }: ChangeWish & { readonly asked: z.output<Asked> },
): Promise<Changed<z.output<Answer>>> {
  const request = patiently(operators(change.name), timers);
  let last: string | undefined;
  for (;;) {
    const reply = await ask(request, changeExchange, { change: id, reason, asked: jsonOf(asked) });
    if ('because' in reply) throw new PermanentError('change-failed', reply.because);
    if ('answer' in reply) return { state: reply.state, answer: change.answer.parse(reply.answer) };
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
function patiently(deployed: DeployedFunction, timers: Timers): DeployedFunction {
  return async (payload) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await deployed(payload);
      } catch (error) {
        if (error instanceof PermanentError) throw error;
        if (!(error instanceof TransientError) || attempt === attempts)
          throw new ChangeInterrupted(error instanceof Error ? error.message : String(error), {
            cause: error,
          });
        await timers.sleep(betweenMs);
      }
    }
  };
}
