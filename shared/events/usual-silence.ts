// Hours of silence that are usual. The specification states none: the numbers are ours, guessed for a partner with some
// ten thousand private customers and rather too long than too short. A stage that knows its customers better names its
// own hours.

/** What customers do at any hour of any day. */
export const daily = 36;

/** What banks settle: nothing at weekends, and over Easter for four days, so that the Tuesday after it is the worst. */
export const bankingDays = { usual: 36, saturday: 48, sunday: 72, monday: 96, tuesday: 120 };

/** What some customer does every few days: a week over Christmas, and three days more. */
export const weekly = 10 * 24;
