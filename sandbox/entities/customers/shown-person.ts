import type { Bank } from '#sandbox/engine/bank.ts';
import type { Person } from '#sandbox/engine/model.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';

/** A person as the bank shows it: what the partner sent, and the assessment of compliance. */
export function shownPerson(person: Person) {
  return {
    ...person.attributes,
    id: person.id,
    screening_progress: 'NOT_SCREENED',
    risk_classification_status: 'NOT_SCORED',
    customer_vetting_status: 'NOT_VETTED',
    flagged_by_compliance: false,
    aml_follow_up_date: null,
  };
}

/** A deleted person does not exist for reads. */
export function existingPerson(bank: Bank, id: string): Person {
  const person = bank.store.persons.get(id);
  if (person.deleted_at !== null) throw modelNotFound('Person', id);
  return person;
}
