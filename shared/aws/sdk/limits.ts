/**
 * The limits of AWS, and our own within them. An emulator enforces few of them, so unit tests check how the numbers
 * relate.
 */
export const limits = {
  apiGateway: {
    /** The gateway itself refuses a larger request (413, mapped to 503). */
    payloadBytes: 10 * 1024 * 1024,
    headerBytes: 10_240,
    /** The gateway gives up on the function after this long. */
    integrationTimeoutMs: 29_000,
  },
  lambda: {
    /** Of a synchronous invocation: the base64 body and the rest of the event. */
    payloadBytes: 6 * 1024 * 1024,
    environmentBytes: 4_096,
  },
  sqs: {
    messageBytes: 1_024 * 1_024,
    messageGroupIdLength: 128,
    /** Larger bodies go through the bucket; leaves room for what a dead-letter tool may add. */
    ownMessageBytes: 700_000,
  },
  eventBridge: {
    entriesPerRequest: 10,
    /** Of all entries of one request, and therefore of one event. */
    requestBytes: 1_024 * 1_024,
    ownRequestBytes: 900_000,
    /** Larger details become a pointer, since targets accept less than the bus. */
    ownDetailBytes: 200_000,
    /** The size that EventBridge counts for the time of an entry. */
    timeBytes: 14,
  },
  stepFunctions: {
    /** Of a state's input and output. */
    payloadBytes: 256 * 1024,
    /** Larger replies become a pointer; the rest is left for other data of the state machine. */
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
    /** Of a table and of an index. A row's key must not be empty. */
    partitionKeyBytes: 2_048,
    sortKeyBytes: 1_024,
    /** Of one BatchGetItem. */
    keysPerRead: 100,
    /** Bodies up to this size are stored in their event record, larger ones in the bucket. */
    ownInlineBodyBytes: 4_096,
    /** How far back a table can be restored. */
    recoveryDays: 35,
    /**
     * How long an event's record is kept. A repetition within this time is recognised, and a restored table knows every
     * event that the bank may still send. Bodies in the bucket live at least as long.
     */
    recordDays: 40,
  },
  webhook: {
    /** The largest body that reaches the function, as base64 and with all its headers. */
    bodyBytes: 4_500_000,
    /** The bank waits this long for an answer. See specification, Events: Delivery. */
    answerTimeoutMs: 30_000,
    /** How long the bank retries. See specification, Events: Delivery. */
    retryDays: 5,
    /** Rejected notifications kept per hour, from one network for one subscription. */
    quarantinedPerSender: 100,
    /** From all networks without a valid signature so far: at most 6 MB each. */
    quarantinedInAll: 1_000,
  },
} as const;
