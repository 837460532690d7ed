import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { customerOf, type Customer } from '#sandbox/entities/customers/customer.ts';
import { refuseIncomplete } from '#sandbox/entities/customers/mandatory-attributes.ts';
import { awaitRegisterExtract } from './register-extracts.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { branches, nextIban, ownBicOf } from '#sandbox/engine/iban.ts';
import { euroCents, type Account } from '#sandbox/engine/model.ts';
import type { OpeningRequest } from '#sandbox/engine/model/accounts.ts';
import { accountOpeningRequestStates } from '#sandbox/engine/states/accounts.ts';

const accountTerms = {
  product: z.optional(z.string()).check(z.describe('such as CURRENT_ACCOUNT_CONSUMER_ITALY')),
  country: z
    .optional(z.enum(branches))
    .check(z.describe('of the branch; unless given, IT for a product of Italy and DE for any other')),
  type: z.optional(z.string()).check(z.describe('CHECKING_PERSONAL or CHECKING_BUSINESS unless given')),
  account_limit: z
    ._default(z.int().check(z.minimum(0), z.maximum(maxAmountCents)), 0)
    .check(z.describe('cents')),
};

export const newAccount = z.union([
  z.strictObject({ person_id: z.string(), ...accountTerms }),
  z.strictObject({ business_id: z.string(), ...accountTerms }),
]);

/** A customer requests an account; the bank notifies nothing before its decision. */
export function requestAccount(bank: Bank, wanted: z.input<typeof newAccount>): OpeningRequest {
  const { account_limit, type, product, country, ...owner } = newAccount.parse(wanted);
  const customer = customerOf(bank, 'person_id' in owner ? owner.person_id : owner.business_id);
  if (product !== undefined) refuseIncomplete(bank, applicantOf(bank, customer), product);
  return bank.store.openingRequests.insert({
    id: bank.ids.next('openingRequest'),
    customer_id: customer.id,
    customer_type: customer.type,
    account_type: type ?? (customer.type === 'Person' ? 'CHECKING_PERSONAL' : 'CHECKING_BUSINESS'),
    branch: country ?? (product?.endsWith('_ITALY') === true ? 'IT' : 'DE'),
    account_limit: euroCents(account_limit),
    status: 'INITIATED',
    account_id: null,
    error: null,
    updated_at: bank.instant(),
  });
}

function applicantOf({ store }: Bank, { type, id }: Customer) {
  const { attributes } = type === 'Person' ? store.persons.get(id) : store.businesses.get(id);
  return { type, attributes };
}

export const openingDecision = z.strictObject({
  id: z.string(),
  decision: z
    ._default(z.enum(['IN_PROGRESS', 'COMPLETED', 'REJECTED', 'FAILED']), 'COMPLETED')
    .check(
      z.describe('FAILED is what the bank used to say in place of REJECTED; IN_PROGRESS decides nothing yet'),
    ),
  error_code: z._default(z.string(), 'green_person_vetting').check(z.describe('why there is no account')),
});

/** Opens the account, or says why it will not be opened. A decision is final. */
export function decideAccountOpening(bank: Bank, wanted: z.input<typeof openingDecision>): OpeningRequest {
  const { id, decision, error_code } = openingDecision.parse(wanted);
  const request = bank.store.openingRequests.get(id);
  accountOpeningRequestStates.move(request.status, decision);
  if (decision === 'COMPLETED') {
    acceptRequest(bank, request);
    return bank.store.openingRequests.get(id);
  }
  if (decision === 'IN_PROGRESS') return move(bank, request, { status: decision });
  const error = { code: error_code, detail: 'The account cannot be opened.' };
  return move(bank, request, { status: decision, error });
}

/** Requested and accepted at once. */
export function openAccount(bank: Bank, wanted: z.input<typeof newAccount>): Account {
  return acceptRequest(bank, requestAccount(bank, wanted));
}

function acceptRequest(bank: Bank, request: OpeningRequest): Account {
  const { customer_id, customer_type, account_type, account_limit, branch } = request;
  const iban = nextIban(bank.random, branch);
  const account = bank.store.accounts.insert({
    id: bank.ids.next('account'),
    iban,
    bic: ownBicOf(iban),
    type: account_type,
    purpose: null,
    status: 'ACTIVE',
    person_id: customer_type === 'Person' ? customer_id : null,
    business_id: customer_type === 'Business' ? customer_id : null,
    locking_status: 'NO_BLOCK',
    locking_reasons: [],
    account_limit,
    opened_at: bank.instant(),
    closed_at: null,
  });
  move(bank, request, { status: 'COMPLETED', account_id: account.id });
  awaitRegisterExtract(bank, account);
  return account;
}

function move(bank: Bank, { id }: OpeningRequest, change: Partial<OpeningRequest>): OpeningRequest {
  const request = bank.store.openingRequests.update(id, { ...change, updated_at: bank.changedAt() });
  const { customer_id, status, account_id, updated_at, error } = request;
  bank.emit({
    type: 'ACCOUNT_OPENING_REQUEST',
    entityId: id,
    payload: { account_opening_request_id: id, customer_id, status, account_id, updated_at, error },
  });
  return request;
}
