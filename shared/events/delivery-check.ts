/**
 * The delivery with which we check a stage: signed with a secret of our own and sent as the bank sends its own. It is an
 * event of no family: nothing is recorded or mirrored, no type is taken for heard, and no rule of a team gets it.
 */
export const deliveryCheck = {
  /** No setting can name it as a type of the bank, whose types are in capitals. */
  eventType: 'DeliveryCheck',
  /** Under which its secret is published, beside those of the bank's subscriptions. */
  subscriptionId: 'delivery-check',
  /** The rules of teams want `partner-banking.` at its beginning; so does the archive of the bus. */
  source: 'partner-banking-check',
} as const;
