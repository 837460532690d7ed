import { functionCall } from '#shared/operators/function-call.ts';
import { callFields, type Cause } from '#shared/failures/cause.ts';
import * as z from '#shared/kernel/zod.ts';
import { causeOf } from './cause-of.ts';
import { shardName } from '#shared/jobs/shard.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';

/** What each invocation tried as a whole, and whether it succeeded. */
export interface Attempts extends Pick<FailureRecorder, 'keep'> {
  succeeded(event: unknown): void;
  /** Returns what the log says of it: what it was, and its cause. */
  failed(event: unknown, error: unknown): Readonly<Record<string, string>>;
}

interface Attempted {
  readonly id: string;
  readonly mayHaveFailed: boolean;
}

interface Noting {
  readonly recorder: FailureRecorder;
  /** Undefined for what is none of it, such as a question of a person. */
  readonly attemptedIn: (event: unknown) => Attempted | undefined;
}

export function notedAttempts({ recorder, attemptedIn }: Noting): Attempts {
  return {
    succeeded(event) {
      const attempted = attemptedIn(event);
      if (attempted !== undefined) recorder.succeeded(attempted.id, attempted);
    },
    failed(event, error) {
      const cause = causeOf(error);
      const attempted = attemptedIn(event);
      if (attempted === undefined) return factsOf(cause);
      recorder.failed(attempted.id, cause, { work: attempted.id });
      return { work: attempted.id, ...factsOf(cause) };
    },
    keep: async () => recorder.keep(),
  };
}

const factsOf = (cause: Cause) => ({ cause: cause.code, ...callFields(cause) });

/** A job runs, or a person asks something of its function. */
export const runIn = (event: unknown): Attempted | undefined =>
  functionCall.safeParse(event).success ? undefined : { id: 'run', mayHaveFailed: true };

const shardMessage = z.object({
  Records: z.tuple([
    z.object({
      body: z.pipe(jsonText, shardName),
      attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
    }),
  ]),
});

/** The shard of an invocation of a worker. */
export function shardIn(event: unknown): Attempted | undefined {
  const parsed = shardMessage.safeParse(event).data;
  if (parsed === undefined) return undefined;
  const [{ body, attributes }] = parsed.Records;
  return { id: `${body.runId} ${body.shardId}`, mayHaveFailed: attributes.ApproximateReceiveCount > 1 };
}
