import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { Message } from '#sandbox/engine/model/accounts.ts';

export const newMessage = z.strictObject({
  account_id: z.string(),
  title: z._default(z.string(), 'News about your account'),
  text: z._default(z.string(), 'Please read this.'),
  channel: z
    ._default(z.enum(['any', 'email']), 'any')
    .check(z.describe('how the customer must be notified of it')),
});

export function sendMessage(bank: Bank, wanted: z.input<typeof newMessage>): Message {
  const { account_id, title, text, channel } = newMessage.parse(wanted);
  const { person_id, business_id } = bank.store.accounts.get(account_id);
  const message = bank.store.messages.insert({
    id: bank.ids.next('message'),
    account_id,
    person_id,
    business_id,
    title,
    text,
    required_notification_channel: channel,
    created_at: bank.instant(),
  });
  const payload = { account_id, person_id, business_id, title, text, channel };
  bank.emit({ type: 'MESSAGE', entityId: message.id, payload });
  return message;
}
