import { pdfOf } from '#sandbox/operations/pdf.ts';
import { existingPerson } from '#sandbox/operations/persons/shown-person.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { bytes } from '#sandbox/engine/operation.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** No operation creates an application yet: each id of an existing person has its form. */
export const downloadOverdraftConditions: OperationHandler<
  RowOf<'persons.consumerOverdraftApplications.conditions'>
> = ({ path }, bank) => {
  const person = existingPerson(bank, path.person_id);
  const lines = [
    'Conditions of the overdraft facility',
    `Application ${path.application_id}`,
    `Person ${person.id}`,
    `Issued on ${bank.today()}`,
    'This form is not signed and replaces a contract.',
  ];
  return bytes(pdfOf(lines), 'application/pdf');
};
