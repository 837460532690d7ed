/** What Lambda itself writes into the log of a function: numbers and names of errors alone. */
const ofLambda = [
  /^(?:\S+ \S+ )?Task timed out after \d+(?:\.\d+)? seconds$/,
  /^(?:\S+ )?(?:RequestId: [0-9a-f-]{36} )?Error: Runtime exited(?: with error: (?:signal: \w+|exit status \d+)| without providing a reason)?$/,
  /^Runtime\.\w+$/,
  /^(?:Uncaught Exception|Unhandled Promise Rejection|Invoke Error)$/,
];

export const isSentenceOfLambda = (text: string): boolean => ofLambda.some((shape) => shape.test(text));

/**
 * Why the receiver asked for another delivery, or an event was set aside: the words are a fixed list. A place in a body may
 * follow: names of fields, and the kind of what is wrong.
 */
export const reasonsInLogs = new RegExp(
  `^(?:${[
    ...['not-a-webhook-call', 'body-too-large', 'header-doubled', 'header-oversized', 'header-missing'],
    ...['signature-malformed', 'subscription-unknown', 'mismatch-unconfirmed', 'quarantine-full', 'failed'],
    ...['payload', 'key', 'entity-unknown', 'amount-missing', 'amount-unit-unknown'],
    ...['amount-currency-unknown', 'not-json', 'not-an-object', 'queue-of-another-family'],
    ...['changed-after-append', 'terminal-status-contradicted', 'entity-of-another-owner'],
    ...['refused-by-store', 'ended-its-process', 'signature-mismatch', 'accepted', 'verification-request'],
  ].join('|')})(?:: [a-z_]\\w*(?:\\.\\w+)*(?: [a-z_]+)?)?$`,
);
