import { accountOfBusiness, accountOfPerson } from '#sandbox/entities/accounts/shown-account.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Message } from '#sandbox/engine/model/accounts.ts';
import { type HandlersOf, list, ok } from '#sandbox/engine/operation.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

type Recipient = Partial<Pick<Message, 'account_id' | 'person_id'>>;

export const messageHandlers = {
  /** Includes those about the person's accounts. */
  'persons.messages.list': ({ path }, bank) =>
    list(messagesTo(bank, { person_id: existingPerson(bank, path.person_id).id })),
  'persons.messages.get': ({ path }, bank) =>
    ok(messageTo(bank, { person_id: existingPerson(bank, path.person_id).id }, path.id)),
  'persons.accounts.messages.list': ({ path }, bank) =>
    list(messagesTo(bank, { account_id: accountOfPerson(bank, path).id })),
  'persons.accounts.messages.get': ({ path }, bank) =>
    ok(messageTo(bank, { account_id: accountOfPerson(bank, path).id }, path.id)),
  'businesses.accounts.messages.list': ({ path }, bank) =>
    list(messagesTo(bank, { account_id: accountOfBusiness(bank, path).id })),
  'businesses.accounts.messages.get': ({ path }, bank) =>
    ok(messageTo(bank, { account_id: accountOfBusiness(bank, path).id }, path.id)),
} satisfies Partial<HandlersOf<OperationRow>>;

function messagesTo(bank: Bank, recipient: Recipient): readonly Message[] {
  const { person_id, account_id } = recipient;
  const { messages } = bank.store;
  const found =
    account_id === undefined
      ? messages.by('person_id', person_id ?? '')
      : messages.by('account_id', account_id);
  return found.filter((message) => isTo(message, recipient));
}

/** Another customer's message does not exist. */
function messageTo(bank: Bank, recipient: Recipient, id: string): Message {
  const message = bank.store.messages.get(id);
  if (!isTo(message, recipient)) throw modelNotFound('Message', id);
  return message;
}

function isTo(message: Message, { account_id, person_id }: Recipient): boolean {
  return (
    (account_id === undefined || message.account_id === account_id) &&
    (person_id === undefined || message.person_id === person_id)
  );
}
