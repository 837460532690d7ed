import { creditLineRate, decisionOn, offeredLimit } from './scoring.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditLineApplication } from '#sandbox/engine/model/lending.ts';
import type { AccountSnapshot } from '#sandbox/engine/model/account-snapshots.ts';
import { creditLineApplicationStates } from '#sandbox/engine/states/credit-lines.ts';
import { accountSnapshotStates } from '#sandbox/engine/states/loans.ts';
import { isAvailable } from '#sandbox/entities/accounts/account-snapshot.ts';
import { modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

type Segment = CreditLineApplication['segment'];

/** What scoring needs beside the application itself. */
type Links = Pick<CreditLineApplication, 'credit_record_id' | 'account_snapshot_id' | 'identification_id'>;

const eventTypes = {
  consumer: 'CREDIT_LINE_APPLICATION',
  freelancer: 'FREELANCER_CREDIT_LINE_APPLICATION',
} as const;

/** An application under the path of its person and segment. */
export function creditLineApplicationOf(
  bank: Bank,
  segment: Segment,
  path: { readonly person_id: string; readonly application_id: string },
): CreditLineApplication {
  const person = existingPerson(bank, path.person_id);
  const application = bank.store.creditLineApplications.get(path.application_id);
  if (application.person_id !== person.id || application.segment !== segment) {
    throw modelNotFound('CreditLineApplication', application.id);
  }
  return application;
}

export function shownCreditLineApplication(application: CreditLineApplication) {
  const { id, person_id, status, decision, reason, attributes, credit_line_id } = application;
  const { identification_id, signing_id, recipient_iban, partner_reference_number } = application;
  const { offered_limit, offered_interest_rate } = application;
  return {
    id,
    person_id,
    status,
    status_description: null,
    decision,
    reason,
    credit_line_id,
    identification_id,
    signing_id,
    recipient_iban,
    partner_reference_number,
    offered_limit,
    offered_interest_rate,
    net_disposable_income: null,
    mandate_reference_number: null,
    scoring_workflow: { required_actions: decision === null ? [status] : [] },
    marriage_status: textOrNull(attributes['marriage_status']),
    employment_status: textOrNull(attributes['employment_status']),
  };
}

/** Each of the two events leaves out what only the other kind of customers has. */
const unsent: Readonly<Record<Segment, readonly string[]>> = {
  consumer: ['mandate_reference_number'],
  freelancer: [
    ...['signing_id', 'scoring_workflow', 'partner_reference_number'],
    ...['marriage_status', 'employment_status'],
  ],
};

const sentOf = (application: CreditLineApplication) =>
  Object.fromEntries(
    Object.entries(shownCreditLineApplication(application)).filter(
      ([name]) => !unsent[application.segment].includes(name),
    ),
  );

/** Links what scoring waits for. Once everything is linked, the application is decided and accepts no more links. */
export function link(bank: Bank, application: CreditLineApplication, links: Partial<Links>) {
  const linked = { ...application, ...links };
  if (linksOf(linked) === linksOf(application)) return application;
  if (application.decision !== null) throw validationError('The application is already decided.');
  return moveCreditLineApplication(bank, application, { ...links, ...scored(bank, linked) });
}

/** The snapshot is available, or never will be. */
export function scoreAfterSnapshot(bank: Bank, { id, status }: AccountSnapshot): void {
  const account_snapshot_id = accountSnapshotStates.isFinal(status) ? null : id;
  for (const application of bank.store.creditLineApplications.by('account_snapshot_id', id)) {
    if (application.decision !== null) continue;
    const linked = { ...application, account_snapshot_id };
    moveCreditLineApplication(bank, application, { account_snapshot_id, ...scored(bank, linked) });
  }
}

/** Changes an application, and notifies the partner if its status changes. */
export function moveCreditLineApplication(
  bank: Bank,
  application: CreditLineApplication,
  change: Partial<CreditLineApplication>,
): CreditLineApplication {
  const { status = application.status } = change;
  if (status !== application.status) creditLineApplicationStates.move(application.status, status);
  const moved = bank.store.creditLineApplications.update(application.id, change);
  if (moved.status !== application.status) {
    bank.emit({ type: eventTypes[moved.segment], entityId: moved.id, payload: sentOf(moved) });
  }
  return moved;
}

/** The status of an open application, by what it waits for. */
function awaitedLink(bank: Bank, links: Links & Pick<CreditLineApplication, 'segment'>) {
  if (links.credit_record_id === null) return 'initial_scoring_pending';
  if (links.account_snapshot_id === null) return 'account_snapshot_pending';
  if (!isAvailable(bank, links.account_snapshot_id)) return 'account_snapshot_verification_pending';
  const needsIdentification = links.segment === 'consumer';
  return needsIdentification && links.identification_id === null ? 'identification_pending' : undefined;
}

function scored(bank: Bank, application: CreditLineApplication): Partial<CreditLineApplication> {
  const awaited = awaitedLink(bank, application);
  if (awaited !== undefined) return { status: awaited };
  const decision = decisionOn(application);
  if (decision === 'REJECTED') return { decision, status: 'rejected', reason: 'rejected by scoring' };
  return {
    decision,
    status: 'offered',
    offered_limit: offeredLimit(application.requested_limit),
    offered_interest_rate: creditLineRate,
  };
}

function linksOf({ credit_record_id, account_snapshot_id, identification_id }: Links): string {
  return JSON.stringify([credit_record_id, account_snapshot_id, identification_id]);
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
