import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays } from '#test/statements-soak/against-the-bank.ts';

const virtualIban = 'DE02120300000000202051';

test('what a company allocates money by goes from the booking into every file that can say it', async () => {
  const world = createStatementsWorld();
  const accountId = await world.openAccount();
  const change = (cents: number, fields: object) =>
    world.bank.store.bookings.update(world.book(accountId, cents).id, fields);
  change(100_00, { receiver_iban_virtual: virtualIban });
  change(-50_00, { booking_type: 'CARD_TRANSACTION', meta_info: '{"cards":{"card_id":"card-7"}}' });
  change(-40_00, {
    booking_type: 'SEPA_DIRECT_DEBIT_RETURN',
    return_transaction_id: 'trx-1',
    return_charges: { value: 3_00, currency: 'EUR' },
    sepa_return_code: 'MD06',
  });
  await world.deliver(accountId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, accountId, 1);

  const { files } = world.published[0]!.publication!;
  const { bookings } = JSON.parse(await world.files.read(files.json)) as {
    bookings: { amount: number }[];
  };
  expect(bookings.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
    { amount: 100_00, receiver_iban_virtual: virtualIban },
    {
      amount: -40_00,
      return_code: 'MD06',
      return_transaction_id: 'trx-1',
      return_charges: { value: 3_00, currency: 'EUR' },
    },
    { amount: -50_00, card_id: 'card-7' },
  ]);
  const [camt, csv] = [await world.files.read(files.camt053), await world.files.read(files.csv)];
  for (const text of [virtualIban, 'card-7', 'trx-1', '3.00'])
    for (const file of [camt, csv]) expect(file).toContain(text);
});
