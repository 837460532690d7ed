import { addCreditRecord, shownCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import type { HandlersOf } from '#sandbox/engine/operation.ts';
import { created, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const creditRecordHandlers = {
  'persons.creditRecords.create': ({ path, body }, bank) =>
    created(shownCreditRecord(bank, addCreditRecord(bank, path.person_id, body.source))),
  'persons.creditRecords.get': ({ path }, bank) => {
    const person = existingPerson(bank, path.person_id);
    const record = bank.store.creditRecords.get(path.credit_record_id);
    if (record.person_id !== person.id) throw modelNotFound('CreditRecord', record.id);
    return ok(shownCreditRecord(bank, record));
  },
  'freelancers.persons.creditRecords.create': ({ path, body }, bank) =>
    created(shownCreditRecord(bank, addCreditRecord(bank, path.person_id, body.source))),
} satisfies Partial<HandlersOf<OperationRow>>;
