import * as z from '#shared/kernel/zod.ts';

/** Options for what has to happen before the bank carries out the will of a customer. */
export const secondFactorOptions = {
  changeRequestHours: z
    ._default(z.int().check(z.minimum(1), z.maximum(366 * 24)), 24)
    .check(
      z.describe(
        'Hours after which a change request expires that nobody has confirmed: it fails, and what waits for it is not carried out. A transfer or a timed order without change request expires too. Not stated.',
      ),
    ),
  changeRequestAttempts: z
    ._default(z.int().check(z.minimum(1), z.maximum(1000)), 5)
    .check(
      z.describe(
        'Wrong codes and signatures after which a change request is locked: it fails, and takes no further authorization. The same holds for wrong codes of a mobile number, an SMS challenge, and a transfer or timed order without change request. Not stated.',
      ),
    ),
  payeeVerification: z
    ._default(z.enum(['optional', 'required']), 'optional')
    .check(
      z.describe(
        'Whether a transfer must name a verification of its payee that is a few minutes old at most; batches, timed orders and standing orders cannot name one and are then refused. By the law of the European Union it must; not stated.',
      ),
    ),
  allowSkippedSecondFactor: z
    ._default(z.boolean(), false)
    .check(z.describe('An authorized person can be added without the second factor, by `skip_2fa`.')),
};
