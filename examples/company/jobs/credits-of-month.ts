import { job } from 'partner-banking/jobs';

/**
 * An example of a job over all accounts: what came in since the month began, and what the bank says is there, as a line of the
 * report for each.
 */
export default job('account', async ({ id, currency }, { run, mirror, bank }) => {
  const from = `${run.day.slice(0, 'YYYY-MM'.length)}-01`;
  let [credits, cents] = [0, 0];
  const query = { accountId: id, by: 'valuta_date', from, to: run.day } as const;
  for await (const booking of mirror.bookings(query)) {
    if (booking.amountCents <= 0 || booking.currency !== currency) continue;
    credits += 1;
    cents += booking.amountCents;
  }
  const balance = await bank.call('accounts.balance.get', { account_id: id });
  // The account fails, and is tried again later in the run.
  if (balance.status !== 'succeeded') throw new Error(`The bank refused to say the balance: ${balance.code}`);
  // A real one would send it somewhere, with the ids of run and account as the key.
  return { credits, cents, balanceCents: balance.reply.balance.value };
});
