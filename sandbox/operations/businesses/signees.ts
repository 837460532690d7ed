import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Signee } from '#sandbox/engine/model/businesses.ts';
import { created, done, type HandlersOf, shownList } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const signeeHandlers = {
  'businesses.signees.create': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    const person = existingPerson(bank, body.person_id);
    if (signeesOf(bank, business.id).some(({ person_id }) => person_id === person.id)) {
      throw invalidModel('person_id', 'is a signee already');
    }
    const signee = { id: bank.ids.next('link'), business_id: business.id, person_id: person.id };
    return created(shownSignee(bank.store.signees.insert(signee)));
  },
  'businesses.signees.list': ({ path }, bank) =>
    shownList(signeesOf(bank, existingBusiness(bank, path.business_id).id), shownSignee),
  'businesses.signees.delete': ({ path }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    const signee = bank.store.signees.get(path.id);
    if (signee.business_id !== business.id) throw modelNotFound('Signee', path.id);
    bank.store.signees.remove(signee.id);
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function signeesOf(bank: Bank, businessId: string): readonly Signee[] {
  return bank.store.signees.by('business_id', businessId);
}

function shownSignee({ id, person_id }: Signee) {
  return { id, person_id };
}
