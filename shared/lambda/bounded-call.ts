import * as z from '#shared/kernel/zod.ts';

/** Somebody waits behind a gateway, and has less time than the function. */
const boundedCall = z.strictObject({ withinMs: z.int().check(z.positive()), asked: z.unknown() });

interface Call {
  readonly asked: unknown;
  /** Until the function ends, or whoever waits for it gives up. */
  readonly remainingMs: () => number;
}

export function callOf(event: unknown, context: { getRemainingTimeInMillis(): number }): Call {
  const read = boundedCall.safeParse(event);
  const remainingMs = () => context.getRemainingTimeInMillis();
  if (!read.success) return { asked: event, remainingMs };
  const { asked, withinMs } = read.data;
  const spareMs = Math.max(0, remainingMs() - withinMs);
  return { asked, remainingMs: () => remainingMs() - spareMs };
}
