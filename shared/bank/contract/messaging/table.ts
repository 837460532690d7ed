import { smsMessages } from './sms-messages.ts';

/** The area's rows by where they are mounted in the whole table. */
export const messagingTable = {
  root: { sms: { messages: smsMessages } },
};
