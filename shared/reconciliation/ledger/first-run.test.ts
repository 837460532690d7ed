import { expect, test } from 'vitest';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { createLedgerWorld, csvOf } from '#test/fakes/ledger-world.ts';

test('where days are valuta dates, the first comparison has bookings that were recorded a month before theirs', async () => {
  const world = await createLedgerWorld({ dayIs: 'valuta_date' });
  const { day, account, compared, notified, quietDays } = world;
  const valuta = daysAfter(day, 31);
  world.book(account, { cents: 900, reference: 'R2', valuta });
  await world.pass(30 * 86_400);
  world.put(`${daysAfter(day, 30)}.csv`, csvOf([]));
  await world.pass(86_400);
  world.put(`${valuta}.csv`, csvOf([{ id: 'l2', account, day: valuta, cents: 900, reference: 'R2' }]));
  await quietDays(4);
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual([]);
});
