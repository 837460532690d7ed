import { namedSnapshot } from '#sandbox/entities/accounts/account-snapshot.ts';
import { usableCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import {
  creditLineApplicationOf,
  link,
  moveCreditLineApplication,
  shownCreditLineApplication,
} from './credit-line-application.ts';
import { grantCreditLine } from './credit-line.ts';
import { inEuro, inPercent, lendingForm } from './lending-form.ts';
import { effectiveRate } from './scoring.ts';
import { requestedLimit } from './requested-limit.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { CreditLineApplication } from '#sandbox/engine/model/lending.ts';
import { type Call, created, done, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound, validationError } from '#sandbox/engine/refusal.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';

type Segment = CreditLineApplication['segment'];
type Application = Pick<Call<RowOf<'persons.creditLineApplications.create'>>, 'path' | 'body'>;
interface ApplicationPath {
  readonly person_id: string;
  readonly application_id: string;
}

export const creditLineApplicationHandlers = {
  'persons.creditLineApplications.create': (call, bank) => apply(bank, 'consumer', call),
  'persons.creditLineApplications.get': ({ path }, bank) => read(bank, 'consumer', path),
  'persons.creditLineApplications.list': (_call, bank) =>
    shownList(bank.store.creditLineApplications.by('segment', 'consumer'), shownCreditLineApplication),
  'persons.creditLineApplications.linkCreditRecord': ({ path, body }, bank) => {
    linkCreditRecord(bank, creditLineApplicationOf(bank, 'consumer', path), body);
    return done();
  },
  'persons.creditLineApplications.linkAccountSnapshot': ({ path, body }, bank) => {
    linkAccountSnapshot(bank, creditLineApplicationOf(bank, 'consumer', path), body);
    return done();
  },
  'persons.creditLineApplications.linkIdentification': ({ path, body }, bank) => {
    const application = creditLineApplicationOf(bank, 'consumer', path);
    const identification = bank.store.identifications.find(body.identification_id);
    if (identification?.person_id !== application.person_id) {
      throw invalidModel('identification_id', 'is invalid');
    }
    link(bank, application, { identification_id: identification.id });
    return done();
  },
  'persons.creditLineApplications.preContract.get': ({ path }, bank) =>
    lendingForm(bank, 'Information on a credit line', offerOf(bank, path)),
  'persons.creditLineApplications.contract.get': ({ path }, bank) =>
    lendingForm(bank, 'Contract on a credit line', offerOf(bank, path)),

  'freelancers.persons.creditLineApplications.create': (call, bank) => apply(bank, 'freelancer', call),
  'freelancers.persons.creditLineApplications.get': ({ path }, bank) => read(bank, 'freelancer', path),
  'freelancers.persons.creditLineApplications.linkCreditRecord': ({ path, body }, bank) =>
    ok(
      shownCreditLineApplication(
        linkCreditRecord(bank, creditLineApplicationOf(bank, 'freelancer', path), body),
      ),
    ),
  'freelancers.persons.creditLineApplications.linkAccountSnapshot': ({ path, body }, bank) =>
    ok(
      shownCreditLineApplication(
        linkAccountSnapshot(bank, creditLineApplicationOf(bank, 'freelancer', path), body),
      ),
    ),
  /** The last step: the credit line exists from here on. */
  'freelancers.persons.creditLineApplications.setContractAgreement': ({ path, body }, bank) => {
    const application = creditLineApplicationOf(bank, 'freelancer', path);
    if (application.decision !== 'OFFERED') throw validationError('The credit checks are not passed.');
    const dated = moveCreditLineApplication(bank, application, body);
    return ok(
      shownCreditLineApplication(dated.credit_line_id === null ? grantCreditLine(bank, dated) : dated),
    );
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function apply(bank: Bank, segment: Segment, { path, body }: Application) {
  const requested = body.requested_credit_limit;
  const application = bank.store.creditLineApplications.insert({
    id: bank.ids.next('creditLineApplication'),
    person_id: existingPerson(bank, path.person_id).id,
    segment,
    status: 'initial_scoring_pending',
    attributes: toJsonObject(body),
    requested_limit: requested === undefined ? null : requestedLimit(requested, 'requested_credit_limit'),
    recipient_iban: body.recipient_iban ?? null,
    partner_reference_number: body.partner_reference_number ?? null,
    decision: null,
    reason: null,
    offered_limit: null,
    offered_interest_rate: null,
    credit_record_id: null,
    account_snapshot_id: null,
    identification_id: null,
    signing_id: null,
    contract_agreement_date: null,
    credit_line_id: null,
  });
  return created(shownCreditLineApplication(application));
}

function read(bank: Bank, segment: Segment, path: ApplicationPath) {
  return ok(shownCreditLineApplication(creditLineApplicationOf(bank, segment, path)));
}

function linkCreditRecord(
  bank: Bank,
  application: CreditLineApplication,
  body: { readonly credit_record_id: string },
) {
  const { id } = usableCreditRecord(bank, application.person_id, body.credit_record_id);
  return link(bank, application, { credit_record_id: id });
}

function linkAccountSnapshot(
  bank: Bank,
  application: CreditLineApplication,
  body: { readonly account_snapshot_id: string },
) {
  const { id } = namedSnapshot(bank, application.person_id, body.account_snapshot_id);
  return link(bank, application, { account_snapshot_id: id });
}

/** Before an offer there is no information to give and nothing to sign. */
function offerOf(bank: Bank, path: ApplicationPath): readonly string[] {
  const application = creditLineApplicationOf(bank, 'consumer', path);
  const { id, person_id, offered_limit, offered_interest_rate: rate } = application;
  if (offered_limit === null || rate === null) throw modelNotFound('Contract', id);
  return [
    `Application ${id}`,
    `Person ${person_id}`,
    `Limit ${inEuro(offered_limit)}`,
    `Interest rate ${inPercent(rate)} a year, ${inPercent(effectiveRate(rate))} effective`,
  ];
}
