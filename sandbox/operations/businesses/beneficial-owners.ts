import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { BeneficialOwner } from '#sandbox/engine/model/businesses.ts';
import { created, type HandlersOf, ok, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import { missingAttributes } from '#sandbox/entities/customers/missing-attributes.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

/** See "Resources and their fields". */
const needed = ['salutation', 'first_name', 'last_name', 'birth_date'];

export const beneficialOwnerHandlers = {
  'businesses.beneficialOwners.create': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    const owner = linkOwner(bank, {
      business_id: business.id,
      person_id: body.person_id,
      voting_share: body.voting_share === undefined ? null : Number(body.voting_share),
      fictitious: body.fictitious ?? false,
      relationship_to_business: body.relationship_to_business ?? null,
    });
    return created(shownOwner(owner));
  },
  'businesses.beneficialOwners.list': ({ path }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    return shownList(ownersOf(bank, business.id), shownOwner);
  },
  'businesses.beneficialOwners.get': ({ path }, bank) => ok(shownOwner(ownerAt(bank, path))),
  'businesses.beneficialOwners.update': ({ path, body }, bank) => {
    const owner = ownerAt(bank, path);
    const changed = bank.store.beneficialOwners.update(owner.id, {
      voting_share: body.voting_share === undefined ? owner.voting_share : Number(body.voting_share),
      fictitious: body.fictitious ?? owner.fictitious,
      relationship_to_business: body.relationship_to_business ?? owner.relationship_to_business,
      valid_until: body.valid_until ?? owner.valid_until,
    });
    notify(bank, changed);
    return ok(shownOwner(changed));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** Links a sufficiently identified person, and notifies the partner. */
export function linkOwner(bank: Bank, wanted: Omit<BeneficialOwner, 'id' | 'valid_until'>): BeneficialOwner {
  refuseOwner(bank, wanted.business_id, wanted.person_id);
  const id = bank.ids.next('link');
  const owner = bank.store.beneficialOwners.insert({ id, ...wanted, valid_until: null });
  notify(bank, owner);
  return owner;
}

function refuseOwner(bank: Bank, businessId: string, personId: string): void {
  const missing = missingAttributes(existingPerson(bank, personId), needed);
  if (missing.length > 0) throw invalidModel('person_id', `the person has no ${missing.join(', ')}`);
  if (ownersOf(bank, businessId).some(({ person_id }) => person_id === personId)) {
    throw invalidModel('person_id', 'is linked already');
  }
}

function ownersOf(bank: Bank, businessId: string): readonly BeneficialOwner[] {
  return bank.store.beneficialOwners.by('business_id', businessId);
}

/** Under this business, an owner of another business does not exist. */
function ownerAt(bank: Bank, path: { readonly business_id: string; readonly id: string }): BeneficialOwner {
  const business = existingBusiness(bank, path.business_id);
  const owner = bank.store.beneficialOwners.get(path.id);
  if (owner.business_id !== business.id) throw modelNotFound('BeneficialOwner', path.id);
  return owner;
}

function shownOwner(owner: BeneficialOwner) {
  return { ...owner, beneficial_owner_id: owner.person_id };
}

function notify(bank: Bank, owner: BeneficialOwner): void {
  const { id, beneficial_owner_id, person_id, valid_until, voting_share, business_id } = shownOwner(owner);
  bank.emit({
    type: 'BENEFICIAL_OWNER',
    entityId: id,
    payload: { id, beneficial_owner_id, person_id, valid_until, voting_share, business_id },
  });
}
