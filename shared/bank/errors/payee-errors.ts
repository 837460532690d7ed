import { IntegrationError } from '#shared/kernel/errors.ts';

interface Verified {
  readonly verificationId: string;
  readonly status: string | undefined;
}

const problems = {
  expired: 'the verification has expired: verify the payee again',
  'not-verified': 'somebody has to decide whether to pay nevertheless',
} as const;

/** Nothing may be sent to this payee yet. It holds neither name nor IBAN. */
export class PayeeNotVerifiedError extends IntegrationError {
  override name = 'PayeeNotVerifiedError';
  readonly verificationId: string;
  /** What the payee's bank answered. */
  readonly status: string | undefined;

  constructor(problem: keyof typeof problems, { verificationId, status }: Verified) {
    super(`${status ?? 'no answer'} of the payee's bank: ${problems[problem]}`, {
      code: `payee-${problem}`,
      retryable: false,
    });
    this.verificationId = verificationId;
    this.status = status;
  }
}
