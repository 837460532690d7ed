import { expect, test } from 'vitest';
import type { Booking } from '#sandbox/engine/model.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { cardOf, recordFullBooking } from '#test/fixtures/full-booking.ts';

/** A booking that states everything that a booking may state, mirrored. */
async function aFullBooking() {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  const { id: bookingId } = recordFullBooking(world.bank, id, -1_900);
  await world.pass(3_600);
  const change = (fields: Partial<Booking>) => void world.bank.store.bookings.update(bookingId, fields);
  const mirrored = async () => (await world.ports.mirror.entity('booking', bookingId))?.aspects.state?.data;
  return { world, id, change, mirrored };
}

/** What the bank shows later, and the break that it opens. */
const changes: readonly (readonly [keyof Booking, Booking[keyof Booking], readonly string[]])[] = [
  ['end_to_end_id', 'E2E-2', ['REFERENCE OPEN']],
  ['end_to_end_id', null, ['REFERENCE OPEN']],
  ['recipient_iban', 'DE02120300000000202051', ['REFERENCE OPEN']],
  ['sender_iban', 'DE02120300000000202051', ['REFERENCE OPEN']],
  ['receiver_iban_virtual', null, ['REFERENCE OPEN']],
  ['receiver_iban_virtual', 'DE02120300000000202051', ['REFERENCE OPEN']],
  ['sepa_return_code', 'MD06', ['REFERENCE OPEN']],
  ['sepa_return_code', null, ['REFERENCE OPEN']],
  ['transaction_id', 'tx_2', ['REFERENCE OPEN']],
  ['return_transaction_id', 'tx_9', ['REFERENCE OPEN']],
  ['return_transaction_id', null, ['REFERENCE OPEN']],
  ['return_charges', { value: 300, unit: 'cents', currency: 'EUR' }, ['REFERENCE OPEN']],
  ['mandate_reference', 'M-2', ['REFERENCE OPEN']],
  ['description', 'INVOICE 4712', []],
  ['booking_type', 'SEPA_CREDIT_TRANSFER', []],
  ['recipient_name', null, []],
  ['recipient_bic', 'BYLADEM1001', []],
  ['sender_bic', 'BYLADEM1001', []],
  ['creditor_identifier', 'DE11ZZZ09999999999', []],
  ['purpose_code', 'SALA', []],
  ['sepa_return_reason', null, []],
  ['meta_info', cardOf('card_2'), []],
  ['meta_info', null, []],
  ['recorded_at', '2026-03-02T01:02:03.000Z', []],
  ['valuta_date', null, ['VALUE_DATE AUTO_HEALED']],
  ['booking_date', null, ['VALUE_DATE AUTO_HEALED']],
];

test.each(changes)('%s that becomes %s is healed once, with its break', async (field, value, expected) => {
  const { world, id, change, mirrored } = await aFullBooking();
  change({ [field]: value });
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ healed: 1 });
  expect(await mirrored()).toMatchObject({ [field]: value });
  expect(await world.breakNames()).toEqual(expected);
  expect(world.queues.sent).toHaveLength(1);
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ agrees: 1 });
  expect(world.queues.sent).toHaveLength(1);
});

test('what the bank states only later is healed: a return code opens a break, a purpose does not', async () => {
  const { world, id, change, mirrored } = await aFullBooking();
  change({ sepa_return_code: null, purpose_code: null });
  await world.run('full', { accounts: [id] });
  change({ sepa_return_code: 'AC04', purpose_code: 'SALA' });
  await world.run('full', { accounts: [id] });
  expect(await mirrored()).toMatchObject({ sepa_return_code: 'AC04', purpose_code: 'SALA' });
});

test('a break about a reference shows no IBAN and no text, and is of medium severity', async () => {
  const { world, id, change } = await aFullBooking();
  change({ sender_iban: 'DE02120300000000202051', sepa_return_code: null });
  await world.run('full', { accounts: [id] });
  const breaks = await world.breaks();
  expect(breaks.map(({ kind, field, severity }) => [kind, field, severity])).toEqual([
    ['REFERENCE', expect.any(String), 'medium'],
    ['REFERENCE', expect.any(String), 'medium'],
  ]);
  expect(JSON.stringify(breaks)).not.toMatch(/DE\d{20}|INVOICE|Acme/);
});

test('a member of the card’s description that is no card id does not count', async () => {
  const { world, id, change } = await aFullBooking();
  change({ meta_info: JSON.stringify({ cards: { card_id: 'card_1', auth_code: '654321' } }) });
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ agrees: 1 });
});

test('a payment that comes back weeks later is found in a month that both sides have agreed on', async () => {
  const { world, id, change, mirrored } = await aFullBooking();
  change({ sepa_return_code: null });
  await world.run('full', { accounts: [id] });
  await world.pass(60 * 86_400);
  await world.run('full', { accounts: [id] });
  expect((await world.ports.reconciled.full(id)).seals).not.toEqual([]);
  change({ sepa_return_code: 'AC04' });
  expect((await world.run('full', { accounts: [id] })).counts).toEqual({ healed: 1 });
  expect(await mirrored()).toMatchObject({ sepa_return_code: 'AC04' });
});
