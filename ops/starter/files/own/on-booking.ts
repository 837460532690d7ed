import { handler, type OwnBank } from 'partner-banking/handlers';

/**
 * Called once for each booking that the bank reports. Replace what it does: the queue, retries, dead letters, permissions and
 * alarms around it come with its entry in stages.ts.
 */
export default handler('BOOKING', async ({ id, data, omitted }, { log, mirror, bank }) => {
  // Null only if `omitted` says why: never count that as 0. What is thrown is tried again, for about three hours.
  if (data === null) throw new Error(`The booking has no content: ${omitted?.because ?? 'unknown'}`);
  if ((data.amount?.value ?? 0) <= 0) return;
  const account = await mirror.entity('account', data.account_id);
  const status = account?.aspects.block?.data?.locking_status ?? 'NO_BLOCK';
  // Our copy of the bank's data may be behind, so of a block the bank itself is asked. That costs a call, which the copy does not.
  const isBlocked = status !== 'NO_BLOCK' && (await isBlockedAtBank(bank, data.account_id));
  // What it does elsewhere needs `id` as its key: if its process ends, the event is handled again. Log ids and counts alone.
  log.info(isBlocked ? 'money came in on a blocked account' : 'money came in', { eventId: id });
});

async function isBlockedAtBank(bank: OwnBank, id: string): Promise<boolean> {
  const asked = await bank.call('accounts.get', { id });
  if (asked.status === 'refused') throw new Error(`The bank refused: ${asked.code}`);
  return (asked.reply.locking_status ?? 'NO_BLOCK') !== 'NO_BLOCK';
}
