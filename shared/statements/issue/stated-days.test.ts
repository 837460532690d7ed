import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

/** A statement of March with a booking whose days the bank states in this form. */
async function statedWith(facts: object) {
  const world = createStatementsWorld({}, { mt940: { reversals: 'C/D' } });
  const id = await world.openAccount();
  const booking = world.book(id, 100_00, '2026-03-20');
  world.bank.store.bookings.update(booking.id, facts);
  await world.deliver(id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, id, 1);
  const files = world.published.flatMap(({ publication }) =>
    Object.values(publication?.files ?? {}).flatMap((key) => key ?? []),
  );
  const texts = await Promise.all(files.map(async (key) => world.files.read(key)));
  const days = texts.flatMap((text) => [...text.matchAll(/<Dt>([^<]*)<\/Dt>/g)].map(([, day]) => day));
  return { breaks: await openBreaks(world, id), texts, days };
}

test.each([
  { valuta_date: '2026-03-20T00:00:00+01:00' },
  { valuta_date: '2026-03-19T23:00:00Z', booking_date: '2026-03-20T00:00:00+01:00' },
  { booking_date: '' },
  { booking_date: '20.03.2026' },
])('days in another form are those at the bank, in every file: %j', async (facts) => {
  const { breaks, texts, days } = await statedWith(facts);
  expect(breaks).toEqual([]);
  expect(texts.length).toBeGreaterThanOrEqual(3);
  expect(days).toContain('2026-03-20');
  for (const day of days) expect(day).toMatch(/^2026-\d{2}-\d{2}$/);
  for (const text of texts) expect(text).not.toMatch(/T00:00:00\+01:00|T23:00:00Z|20\.03\.2026/);
});

test.each(['20.03.2026', '2026-02-30', '', '0000-00-00'])(
  'a valuta date that is no day is in no published file: %j',
  async (valuta_date) => {
    const { breaks, texts } = await statedWith({ valuta_date });
    expect([breaks.map(({ kind }) => kind), texts]).toEqual([['STATEMENT_GAP'], []]);
  },
);
