import * as z from '#shared/kernel/zod.ts';
import {
  blockForDocument,
  keepIdentityDocument,
  warnOfBlock,
} from '#sandbox/entities/customers/identity-documents.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { daysAfter, monthsAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Person } from '#sandbox/engine/model.ts';

export const expiringDocument = z.strictObject({
  person_id: z.string(),
  blocking_date: z.optional(z.iso.date()).check(z.describe('in a month unless given')),
});

/** The identity document of a person expires: the bank warns before, and blocks the accounts on the day. */
export function announceBlock(bank: Bank, wanted: z.input<typeof expiringDocument>): Person {
  const { person_id, blocking_date = monthsAfter(bank.today(), 1) } = expiringDocument.parse(wanted);
  const person = existingPerson(bank, person_id);
  keepIdentityDocument(bank, person.id, daysAfter(blocking_date, -1));
  warnOfBlock(bank, person.id);
  if (blocking_date <= bank.today()) blockForDocument(bank, person.id);
  return person;
}

/** Step of the bank's day: warns some time before a document expires, and blocks after it. */
export function expireIdentityDocuments(bank: Bank, today: string): void {
  const { identityDocuments } = bank.store;
  const warned = daysAfter(today, bank.options.identityDocumentNoticeDays - 1);
  for (const { id } of identityDocuments.by('expires_on', warned)) warnOfBlock(bank, id);
  for (const { id } of identityDocuments.by('expires_on', daysAfter(today, -1))) blockForDocument(bank, id);
}
