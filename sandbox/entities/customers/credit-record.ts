import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { CreditRecord } from '#sandbox/engine/model/lending.ts';
import { invalidModel } from '#sandbox/engine/refusal.ts';
import { existingPerson } from './shown-person.ts';

/** The file itself is not kept: only the last day of its use counts. */
export function addCreditRecord(bank: Bank, person_id: string, source: CreditRecord['source']): CreditRecord {
  return bank.store.creditRecords.insert({
    id: bank.ids.next('creditRecord'),
    person_id: existingPerson(bank, person_id).id,
    source,
    created_at: bank.instant(),
    valid_until: daysAfter(bank.today(), bank.options.creditRecordDays),
  });
}

export function shownCreditRecord(bank: Bank, record: CreditRecord) {
  return { ...record, status: isExpired(bank, record) ? 'expired' : 'available' };
}

/** The record that an application names: the person's own, and still usable. */
export function usableCreditRecord(bank: Bank, person_id: string, id: string): CreditRecord {
  const record = bank.store.creditRecords.find(id);
  if (record?.person_id !== person_id) throw invalidModel('credit_record_id', 'is invalid');
  if (isExpired(bank, record)) throw invalidModel('credit_record_id', 'is expired: a new record is needed');
  return record;
}

function isExpired(bank: Bank, { valid_until }: CreditRecord): boolean {
  return bank.today() > valid_until;
}
