import { boundedCall, type FunctionRefusal } from '#shared/changes/bounded-exchange.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

interface Call {
  readonly asked: unknown;
  /** Until the function ends, or its caller gives up. */
  readonly remainingMs: () => number;
}

/** Answers an event as it is, or a bounded call in the time that it leaves. */
export async function withinBounds<Answer>(
  event: unknown,
  context: { getRemainingTimeInMillis(): number },
  answer: (call: Call) => Promise<Answer>,
): Promise<Answer | FunctionRefusal> {
  const read = boundedCall.safeParse(event);
  const remainingMs = () => context.getRemainingTimeInMillis();
  if (!read.success) return answer({ asked: event, remainingMs });
  const { asked, withinMs } = read.data;
  const spareMs = Math.max(0, remainingMs() - withinMs);
  try {
    return await answer({ asked, remainingMs: () => remainingMs() - spareMs });
  } catch (error) {
    if (!(error instanceof PermanentError)) throw error;
    return { functionRefused: error.message };
  }
}
