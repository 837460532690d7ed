import { IntegrationError } from '#shared/kernel/errors.ts';

const problems = {
  'header-doubled': 'a header has two values',
  'header-oversized': 'a header is too long',
  'header-missing': 'the id, the event type or the signature is missing in the headers',
  'signature-malformed': 'the signature is not sha256= and 64 hexadecimal digits',
  'signature-mismatch': 'the body is not signed with the secret: pass the bytes as they came',
  'secret-missing': 'the secret is missing or empty: pass the one of the subscription',
  'body-not-raw':
    'the body is no text and no bytes: pass the bytes as they came, before anything parses them',
  'body-unreadable': 'the body is no JSON object, or does not fit the schema of its event type',
} as const;

type WebhookProblem = keyof typeof problems;

/** A call is no notification that can be processed. It holds nothing of the call. */
export class WebhookError extends IntegrationError {
  override name = 'WebhookError';
  /** What to answer the bank: it drops the notification on 422 and retries for five days on 503. */
  readonly status: 422 | 503;

  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem) {
    super(problems[problem], { code: `webhook-${problem}`, retryable: false });
    this.problem = problem;
    this.status = problem === 'signature-mismatch' ? 422 : 503;
  }
}
