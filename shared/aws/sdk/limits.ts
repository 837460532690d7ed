/**
 * What AWS takes, and what we allow ourselves within it. An emulator enforces little of this, so the relations
 * between the numbers are unit-tested.
 */
export const limits = {
  apiGateway: {
    /** A larger request is refused by the gateway itself (413, mapped to 503). */
    payloadBytes: 10 * 1024 * 1024,
    headerBytes: 10_240,
    /** The gateway gives up on the function after this long. */
    integrationTimeoutMs: 29_000,
  },
  lambda: {
    /** Of a synchronous invocation: the base64 body with the rest of the event. */
    payloadBytes: 6 * 1024 * 1024,
    environmentBytes: 4_096,
  },
  sqs: {
    messageBytes: 1_024 * 1_024,
    messageGroupIdLength: 128,
    /** Bodies beyond it travel through the bucket; leaves room for what a dead-letter tool may add. */
    ownMessageBytes: 700_000,
  },
  eventBridge: {
    entriesPerRequest: 10,
    /** Of all entries of one request, and so of one event. */
    requestBytes: 1_024 * 1_024,
    ownRequestBytes: 900_000,
    /** Details beyond it become a pointer, since targets take less than the bus. */
    ownDetailBytes: 200_000,
    /** What is counted for the instant of an entry. */
    timeBytes: 14,
  },
  stepFunctions: {
    /** Of input and output of a state. */
    payloadBytes: 256 * 1024,
    /** A reply beyond it becomes a pointer; the rest is for what the state machine keeps beside it. */
    ownReplyBytes: 200_000,
  },
  secretsManager: {
    secretBytes: 65_536,
    /** Of the published subscriptions. */
    ownSecretBytes: 48_000,
  },
  dynamodb: {
    itemBytes: 400 * 1024,
    /** Of all items of one transaction. */
    transactionBytes: 4 * 1024 * 1024,
    /** Of a table and of an index. Neither may be empty in a row that has them. */
    partitionKeyBytes: 2_048,
    sortKeyBytes: 1_024,
    /** Of one BatchGetItem. */
    keysPerRead: 100,
    /** Bodies up to this size are in their event record, larger ones in the bucket. */
    ownInlineBodyBytes: 4_096,
    /** How far back a table can be restored. */
    recoveryDays: 35,
    /**
     * How long an event's record is kept: a repetition within it is recognised, and a restored table knows every
     * event that the bank may still send. Bodies in the bucket live at least as long.
     */
    recordDays: 40,
  },
  webhook: {
    /** The largest body that reaches the function through base64 with all its headers. */
    bodyBytes: 4_500_000,
    /** The bank waits this long for an answer. See specification, Events: Delivery. */
    answerTimeoutMs: 30_000,
    /** And sends again for so long. See specification, Events: Delivery. */
    retryDays: 5,
    /** Rejected notifications that are kept in an hour, from one network for one subscription. */
    quarantinedPerSender: 100,
    /** And from all networks together from which nothing with a right signature has come: at most 6 MB each. */
    quarantinedInAll: 1_000,
  },
} as const;
