import * as z from '#shared/kernel/zod.ts';

const hours = z.int().check(z.positive());

/** Hours without a notification that are still usual, of one event type: the same every day, or by weekday. */
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

/** What one stage expects. */
export const silenceOfStage = z.strictObject({
  /** Of the types that it does not name: what the catalogue calls usual, or nothing. */
  usual: z.enum(['catalogue', 'none']),
  /** By event type, in place of the catalogue's; `rare` for one whose silence says nothing. */
  named: z.record(
    z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)),
    z.union([expectedSilence, z.literal('rare')]),
  ),
});

export type SilenceOfStage = z.output<typeof silenceOfStage>;

/** The bank's weekday, whatever the zone of the machine: its days begin in Berlin. */
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/Berlin' });

/** How many hours the silence of a type may last at an instant; after a weekend it is longer. */
export function expectedHours(expected: ExpectedSilence, nowMs: number): number {
  if (typeof expected === 'number') return expected;
  const { usual, ...byWeekday } = expected;
  const today = weekday.format(nowMs).toLowerCase();
  return Object.entries(byWeekday).find(([day]) => day === today)?.[1] ?? usual;
}
