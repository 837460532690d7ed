import * as z from '#shared/kernel/zod.ts';

const count = z.int().check(z.minimum(1));

/** What a company changes in one of our alarms. */
export const alarmChange = z
  .strictObject({
    /** Alarms above this value; the alarms on something that no longer happens, below it. */
    threshold: z.optional(z.number().check(z.minimum(0))),
    /** Number of periods evaluated. */
    periods: z.optional(count),
    /** How many of them have to be beyond the threshold. */
    breaches: z.optional(count),
    /** It notifies nobody, and why: the dashboard and `npm run ops -- check` say so. */
    off: z.optional(z.string().check(z.minLength(1, 'say why the alarm is off'))),
  })
  .check(
    z.refine((change) => Object.keys(change).length > 0, {
      error: 'name at least one of threshold, periods, breaches and off',
    }),
    z.refine(({ off, ...values }) => off === undefined || Object.keys(values).length === 0, {
      path: ['off'],
      error: 'an alarm that is off has no other values: leave them out',
    }),
  );

export type AlarmChange = z.output<typeof alarmChange>;

/** By the name of the alarm: `npm run ops -- alarms list` has them. */
export const alarmChanges = z._default(z.record(z.string(), alarmChange), {});
