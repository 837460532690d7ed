import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';

const hours = z.int().check(z.positive());

/** Usual hours without a notification of one event type: the same every day, or by weekday. */
export const expectedSilence = z.union([
  hours,
  z.strictObject({
    usual: hours,
    monday: z.optional(hours),
    tuesday: z.optional(hours),
    wednesday: z.optional(hours),
    thursday: z.optional(hours),
    friday: z.optional(hours),
    saturday: z.optional(hours),
    sunday: z.optional(hours),
  }),
]);

export type ExpectedSilence = z.output<typeof expectedSilence>;

/** The expectations of one stage. */
export const silenceOfStage = z.strictObject({
  /** For types not named here: the catalogue's usual silence, or none. */
  usual: z.enum(['catalogue', 'none']),
  /** By event type, overriding the catalogue; `rare` if silence means nothing. */
  named: z.record(
    z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)),
    z.union([expectedSilence, z.literal('rare')]),
  ),
});

export type SilenceOfStage = z.output<typeof silenceOfStage>;

/** The weekday at the bank, whose days begin in Berlin, not in the machine's time zone. */
const weekday = memoised(
  () => new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/Berlin' }),
);

/** How many hours a type may be silent at that instant; more after a weekend. */
export function expectedHours(expected: ExpectedSilence, nowMs: number): number {
  if (typeof expected === 'number') return expected;
  const { usual, ...byWeekday } = expected;
  const today = weekday().format(nowMs).toLowerCase();
  return Object.entries(byWeekday).find(([day]) => day === today)?.[1] ?? usual;
}
