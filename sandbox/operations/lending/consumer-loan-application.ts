import { expensesCents } from './annuity.ts';
import { offerOn } from './consumer-loan-offer.ts';
import { decisionOn } from './scoring.ts';
import { envelope } from './shown-loan.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { euroCents } from '#sandbox/engine/model.ts';
import type { ConsumerLoanApplication, ConsumerLoanOffer } from '#sandbox/engine/model/consumer-loans.ts';
import type { AccountSnapshot } from '#sandbox/engine/model/account-snapshots.ts';
import { accountSnapshotStates, consumerLoanApplicationStates } from '#sandbox/engine/states/loans.ts';
import { isAvailable } from '#sandbox/entities/accounts/account-snapshot.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

/** The last step of scoring waits for a snapshot, or for the decision that there will be none. */
type Snapshot = Pick<ConsumerLoanApplication, 'account_snapshot_id' | 'skip_account_snapshot'>;

/** An application under the path of its person. */
export function consumerLoanApplicationOf(
  bank: Bank,
  path: { readonly person_id: string; readonly application_id: string },
): ConsumerLoanApplication {
  const person = existingPerson(bank, path.person_id);
  const application = bank.store.consumerLoanApplications.get(path.application_id);
  if (application.person_id !== person.id) throw modelNotFound('ConsumerLoanApplication', application.id);
  return application;
}

export function shownConsumerLoanApplication(application: ConsumerLoanApplication) {
  return { ...withoutOffers(application), offers: [...application.offers] };
}

/** Decides on an application as soon as scoring has what it waits for. */
export function score(
  bank: Bank,
  application: ConsumerLoanApplication,
  snapshot: Snapshot,
): ConsumerLoanApplication {
  const { account_snapshot_id, skip_account_snapshot } = snapshot;
  const isKnown =
    account_snapshot_id === application.account_snapshot_id &&
    skip_account_snapshot === application.skip_account_snapshot;
  if (isKnown) return application;
  if (!isWaiting(application)) throw validationError('The application is already decided.');
  return scored(bank, application, snapshot);
}

const isWaiting = ({ status }: ConsumerLoanApplication) =>
  status === 'account_snapshot_pending' || status === 'account_snapshot_verification_pending';

/** The snapshot is available, or never will be. */
export function scoreAfterSnapshot(bank: Bank, { id, status }: AccountSnapshot): void {
  const account_snapshot_id = accountSnapshotStates.isFinal(status) ? null : id;
  for (const application of bank.store.consumerLoanApplications.by('account_snapshot_id', id)) {
    if (isWaiting(application)) {
      scored(bank, application, { account_snapshot_id, skip_account_snapshot: false });
    }
  }
}

function scored(
  bank: Bank,
  application: ConsumerLoanApplication,
  snapshot: Snapshot,
): ConsumerLoanApplication {
  const awaited = awaitedOf(bank, snapshot);
  if (awaited !== undefined) {
    return moveConsumerLoanApplication(bank, application, { ...snapshot, status: awaited });
  }
  if (decisionOn(application) === 'REJECTED') {
    return moveConsumerLoanApplication(bank, application, { ...snapshot, status: 'rejected' });
  }
  const offers = [{ id: bank.ids.uuid(), ...offerOn(application.wish) }];
  return moveConsumerLoanApplication(bank, application, { ...snapshot, offers, status: 'offered' });
}

function awaitedOf(bank: Bank, { account_snapshot_id, skip_account_snapshot }: Snapshot) {
  if (skip_account_snapshot) return undefined;
  if (account_snapshot_id === null) return 'account_snapshot_pending';
  return isAvailable(bank, account_snapshot_id) ? undefined : 'account_snapshot_verification_pending';
}

/** Changes an application, and notifies the partner if its status changes. */
export function moveConsumerLoanApplication(
  bank: Bank,
  known: ConsumerLoanApplication,
  change: Partial<ConsumerLoanApplication>,
): ConsumerLoanApplication {
  const { status = known.status } = change;
  const isMove = status !== known.status;
  if (isMove) consumerLoanApplicationStates.move(known.status, status);
  const moved = bank.store.consumerLoanApplications.update(known.id, change);
  if (isMove) announceConsumerLoanApplication(bank, moved);
  return moved;
}

export function announceConsumerLoanApplication(bank: Bank, application: ConsumerLoanApplication): void {
  bank.emit({
    type: 'CONSUMER_LOAN_APPLICATION',
    entityId: application.id,
    payload: envelope('CONSUMER LOAN APPLICATION', application.id, withoutOffers(application)),
  });
}

/** The event's content: nothing that the partner sent. */
function withoutOffers(application: ConsumerLoanApplication) {
  const { id, person_id, status, loan_id, signing_id, skip_account_snapshot, offers } = application;
  return {
    id,
    person_id,
    status,
    status_description: null,
    loan_id,
    signing_id,
    skip_account_snapshot,
    seller: null,
    financed_good: null,
    cash_price: null,
    payout_description: null,
    delayed_payout_strategy: 'none',
    approximate_total_loan_expenses: expensesOf(offers.at(-1)),
  };
}

function expensesOf(offer: ConsumerLoanOffer | undefined) {
  if (offer === undefined) return null;
  const { loan_amount, loan_term, interest_rate } = offer;
  return euroCents(expensesCents({ amountCents: loan_amount.value, months: loan_term, rate: interest_rate }));
}
