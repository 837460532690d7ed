import * as z from 'zod';

const hours = z.int().positive();

/** Hours without a notification that are still usual, of one event type: the same every day, or by weekday. */
export const expectedSilence = z.union([
  hours,
  z.strictObject({
    usual: hours,
    monday: hours.optional(),
    tuesday: hours.optional(),
    wednesday: hours.optional(),
    thursday: hours.optional(),
    friday: hours.optional(),
    saturday: hours.optional(),
    sunday: hours.optional(),
  }),
]);

export type ExpectedSilence = z.output<typeof expectedSilence>;

/** What one stage expects. */
export const silenceOfStage = z.strictObject({
  /** Of the types that it does not name: what the catalogue calls usual, or nothing. */
  usual: z.enum(['catalogue', 'none']),
  /** By event type, in place of the catalogue's; `rare` for one whose silence says nothing. */
  named: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.union([expectedSilence, z.literal('rare')])),
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
