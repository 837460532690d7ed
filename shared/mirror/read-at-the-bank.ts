/**
 * Names, in place of a subscription, a job of ours that has read at the bank a booking that the mirror has otherwise.
 * Unlike the provenance, it stays through a replay.
 */
export const correctionSubscription = 'correction';

/** The same of a booking that the bank no longer has. Its body is the booking as it was last. */
export const withdrawalSubscription = 'withdrawal';

/** The same of what the mirror has never heard of. An event that comes late may say it in another form. */
export const healingSubscription = 'reconciliation';

/** Whether a job of ours made the delivery, instead of a webhook. */
export const isReadAtTheBank = (subscriptionId: string): boolean =>
  [correctionSubscription, withdrawalSubscription, healingSubscription].includes(subscriptionId);
