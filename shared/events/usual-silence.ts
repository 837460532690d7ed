// Usual hours of silence. The specification states none: the numbers are our estimates for a partner with some ten
// thousand private customers, rather too long than too short. A stage that knows its customers better sets its own
// hours.

/** Caused by customers at any hour of any day. */
export const daily = 36;

/**
 * Settled by banks: nothing at weekends and for four days over Easter, so the Tuesday after Easter is the worst case.
 */
export const bankingDays = { usual: 36, saturday: 48, sunday: 72, monday: 96, tuesday: 120 };

/** Caused by some customer every few days: a week over Christmas, plus three days. */
export const weekly = 10 * 24;
