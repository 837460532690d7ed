import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { createLedgerWorld } from '#test/fakes/ledger-world.ts';

test('a booking day that was corrected in the mirror ends the break about it', async () => {
  const world = await createLedgerWorld();
  const { write, line, day, account, compared, notified, quietDays, bank } = world;
  const booking = world.book(account, { cents: 900, reference: 'R2' });
  world.lose(booking.id);
  await world.pass(60);
  world.find(booking.id);
  await world.tell(booking.id, { booking_date: daysAfter(day, 5) });
  write([line, { ...line, id: 'l2', cents: 900, reference: 'R2' }]);
  await quietDays(3);
  await compared();
  expect(await notified()).toEqual(['LEDGER_DATE OPEN']);
  bank.store.bookings.update(booking.id, { booking_date: day });
  await world.run('full', { accounts: [account] });
  await quietDays(1);
  await compared();
  expect(await notified()).toEqual(['LEDGER_DATE AUTO_HEALED']);
});

test('a reference that was corrected in the mirror ends the break that proposes the pair', async () => {
  const world = await createLedgerWorld();
  const { write, line, account, compared, notified, quietDays, bank } = world;
  const booking = world.book(account, { cents: 900, reference: 'WRONG' });
  await world.pass(3_600);
  write([line, { ...line, id: 'l2', cents: 900, reference: 'R2' }]);
  await quietDays(3);
  await compared();
  expect(await notified()).toEqual(['LEDGER_PROPOSED OPEN']);
  bank.store.bookings.update(booking.id, { end_to_end_id: 'R2' });
  await world.run('full', { accounts: [account] });
  await quietDays(1);
  await compared();
  expect(await notified()).toEqual(['LEDGER_PROPOSED AUTO_HEALED']);
});
