import { existingBusiness } from '#sandbox/entities/customers/shown-business.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { LegalRepresentative } from '#sandbox/engine/model/businesses.ts';
import { created, done, type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import { invalidModel, modelNotFound } from '#sandbox/engine/refusal.ts';
import { customerOf, type Customer } from '#sandbox/entities/customers/customer.ts';
import { taxIdentificationsOf } from '#sandbox/entities/customers/tax-identifications.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const legalRepresentativeHandlers = {
  'businesses.legalRepresentatives.create': ({ path, body }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    const representative = customerOf(bank, body.legal_representative_id);
    refuseLink(bank, business.id, representative.id);
    refuseWithoutTaxIdentification(bank, representative);
    const link = bank.store.legalRepresentatives.insert({
      id: bank.ids.next('link'),
      business_id: business.id,
      legal_representative_id: representative.id,
      legal_representative_type: representative.type,
      type_of_representation: body.type_of_representation ?? 'ALONE',
      power_of_attorney_confirmed_at: body.power_of_attorney_confirmed_at ?? null,
      valid_until: body.valid_until ?? null,
    });
    notify(bank, link);
    return created(link);
  },
  'businesses.legalRepresentatives.list': ({ path }, bank) => {
    const business = existingBusiness(bank, path.business_id);
    return list(bank.store.legalRepresentatives.by('business_id', business.id));
  },
  'businesses.legalRepresentatives.update': ({ path, body }, bank) => {
    const link = linkAt(bank, path);
    return ok(
      bank.store.legalRepresentatives.update(link.id, {
        type_of_representation: body.type_of_representation ?? link.type_of_representation,
        power_of_attorney_confirmed_at:
          body.power_of_attorney_confirmed_at ?? link.power_of_attorney_confirmed_at,
        valid_until: body.valid_until ?? link.valid_until,
      }),
    );
  },
  'businesses.legalRepresentatives.delete': ({ path }, bank) => {
    const link = linkAt(bank, path);
    bank.store.legalRepresentatives.remove(link.id);
    notify(bank, { ...link, valid_until: bank.today() });
    return done();
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function refuseLink(bank: Bank, businessId: string, representativeId: string): void {
  if (representativeId === businessId) {
    throw invalidModel('legal_representative_id', 'must not be the business itself');
  }
  const isLinked = bank.store.legalRepresentatives
    .by('business_id', businessId)
    .some(({ legal_representative_id }) => legal_representative_id === representativeId);
  if (isLinked) throw invalidModel('legal_representative_id', 'is linked already');
}

/** Each tax-relevant person needs one. See "Resources and their fields". */
function refuseWithoutTaxIdentification(bank: Bank, { type, id }: Customer): void {
  if (type !== 'Person' || taxIdentificationsOf(bank, { type, id }).length > 0) return;
  const { taxRelevantPersons } = bank.options;
  const isRelevant =
    taxRelevantPersons === 'fatca-relevant'
      ? bank.store.persons.get(id).attributes['fatca_relevant'] === true
      : taxRelevantPersons === 'all';
  if (!isRelevant) return;
  throw invalidModel('legal_representative_id', 'the person is tax-relevant and has no tax identification');
}

/** Under this business, a representative of another business does not exist. */
function linkAt(
  bank: Bank,
  path: { readonly business_id: string; readonly id: string },
): LegalRepresentative {
  const business = existingBusiness(bank, path.business_id);
  const link = bank.store.legalRepresentatives.get(path.id);
  if (link.business_id !== business.id) throw modelNotFound('LegalRepresentative', path.id);
  return link;
}

/** Notifies of linking and unlinking; changes of the link have no event. */
function notify(bank: Bank, link: LegalRepresentative): void {
  const { id, legal_representative_id, legal_representative_type, valid_until, business_id } = link;
  bank.emit({
    type: 'LEGAL_REPRESENTATIVE',
    entityId: id,
    payload: { id, legal_representative_id, legal_representative_type, valid_until, business_id },
  });
}
