import { accountTransitions } from '#sandbox/transitions/account-transitions.ts';
import { cardTransitions } from '#sandbox/transitions/card-transitions.ts';
import { customerTransitions } from '#sandbox/transitions/customer-transitions.ts';
import { lendingTransitions } from '#sandbox/transitions/lending-transitions.ts';
import { paymentTransitions } from '#sandbox/transitions/payment-transitions.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { rows } from '#shared/bank/contract/rows.ts';
import type { Dice } from '#test/simulation/dice.ts';

/** What a sequence does most: no long way, such as that of a loan, is ever gone if everything is as likely. */
export interface Focus {
  readonly rows: readonly EndpointRow[];
  readonly transitions: readonly string[];
}

function focusOn(operations: RegExp, transitions: object, names = /./): Focus {
  return {
    rows: rows.filter(({ operation }) => operations.test(operation)),
    transitions: Object.keys(transitions).filter((name) => names.test(name)),
  };
}

const payments =
  /(Transfers|DirectDebits?|DirectDebitReturns|Orders|sddCollectionLimits|trustedIbans|feeTransactions)\./;

const focuses: readonly Focus[] = [
  focusOn(payments, { ...paymentTransitions, ...accountTransitions }),
  focusOn(payments, accountTransitions, /transfer|seiz|close|block|limit|fees/),
  focusOn(/^accounts\.|persons\.accounts\.|virtualIbans/, { ...accountTransitions, ...cardTransitions }),
  focusOn(/cards|mfa|changeRequests/, cardTransitions),
  focusOn(
    /^(persons\.(creditLine|creditRec|overdraft|consumer)|loans|creditLines|dunning|freelancers)/,
    lendingTransitions,
    /loan|credit-line|overdraft|snapshot|dunning/,
  ),
  focusOn(
    /^businesses\.(overdraft|trade|identif|accounts)|^dunning/,
    lendingTransitions,
    /business|trade|loan/,
  ),
  focusOn(/^loans|^accounts\.bookings/, lendingTransitions),
  focusOn(/^(persons|businesses)\.(?!accounts)/, customerTransitions),
];

export function drawFocus(dice: Dice): Focus {
  return dice.pick(focuses);
}
