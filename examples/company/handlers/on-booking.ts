import { handler } from 'partner-banking/handlers';

/**
 * An example of code that reads more than its event says: a point for each booking, and none while the account is blocked.
 * Where the mirror may be behind, it throws, and is tried again.
 */
export default handler('BOOKING', async ({ id, data, omitted }, { log, mirror }) => {
  if (data === null) throw new Error(`The booking has no content: ${omitted?.because ?? 'unknown'}`);
  const account = await mirror.entity('account', data.account_id);
  const status = account?.aspects.block?.data?.locking_status ?? 'NO_BLOCK';
  if (status === 'CREDIT_BLOCK') throw new Error('The account takes no credits: the mirror may be behind');
  // A real one would book the point somewhere, with the id of the event as the key.
  const given = status === 'NO_BLOCK' ? 'a point for a booking' : 'no point for a blocked account';
  log.info(given, { eventId: id });
});
