import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { MirroredBooking } from '#shared/mirror/mirror-repository.ts';
import type { BookedLine, LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { BankReference, LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import { bankRow } from '#shared/reconciliation/model/compared-booking.ts';
import { listed } from '#test/fakes/listed.ts';
import { asMirrored } from './as-mirrored.ts';
import { bookedLine } from './booked-line.ts';
import { firstDoubles } from './find-doubles.ts';
import { referenceMark } from './reference-mark.ts';

const recordedAt = '2026-03-10T22:30:00.000Z';

function mirrored(id: string, more: JsonObject = {}, at = recordedAt): MirroredBooking {
  const { data, cents, currency } = bankRow('acc', {
    id,
    recorded_at: at,
    amount: { value: 700, currency: 'EUR' },
    booking_date: '2026-03-09',
    valuta_date: '2026-03-12',
    ...more,
  });
  return {
    id,
    accountId: 'acc',
    position: `${at}#${id}`,
    recordedAt: at,
    valutaDate: '',
    amountCents: cents,
    currency,
    eventId: `e-${id}`,
    data,
  };
}

const naming = (
  referenceIs: BankReference | readonly BankReference[] = 'end_to_end_id',
  more: Partial<LedgerSettings> = {},
) => ({ dayIs: 'booking_date', referenceIs, referenceRules: [], ...more }) as unknown as LedgerSettings;
const mark = (reference: string) => referenceMark('acc', reference);

test('a reference is marked by twenty digits', () => {
  expect(mark('R1')).toMatch(/^[0-9a-f]{20}$/);
});

describe('a booking in the terms of the ledger', () => {
  test('has its day, amount and instant', () => {
    expect(bookedLine(mirrored('b1'), naming())).toStrictEqual({
      id: 'b1',
      day: '2026-03-09',
      cents: 700,
      currency: 'EUR',
      recordedAt,
      fingerprint: expect.stringMatching(/^[0-9a-f]{20}$/) as string,
    });
    expect(bookedLine(mirrored('b1'), naming('end_to_end_id', { dayIs: 'valuta_date' })).day).toBe(
      '2026-03-12',
    );
  });

  test('without a day has the day at the bank on which it was recorded', () => {
    const at = '2026-03-10T23:30:00.000Z';
    expect(bookedLine(mirrored('b1', { booking_date: null }, at), naming()).day).toBe('2026-03-11');
    expect(bookedLine({ ...mirrored('b1'), data: undefined }, naming()).day).toBe('2026-03-10');
  });

  test.each<[BankReference, JsonObject, string]>([
    ['end_to_end_id', { end_to_end_id: 'R1' }, 'R1'],
    ['transaction_id', { transaction_id: 'T1' }, 'T1'],
    ['virtual_iban', { receiver_iban_virtual: 'DE1' }, 'DE1'],
    ['booking_id', {}, 'b1'],
  ])('has its reference, hashed: %s', (name, more, reference) => {
    const line = bookedLine(mirrored('b1', more), naming(name));
    expect(line.reference).toBe(mark(reference));
    expect(line).not.toHaveProperty('references');
    expect(bookedLine({ ...mirrored('b1'), accountId: 'other' }, naming('booking_id')).reference).not.toBe(
      mark('b1'),
    );
  });

  test.each<BankReference>(['end_to_end_id', 'transaction_id', 'virtual_iban', 'remittance'])(
    'has none if the bank names none: %s',
    (name) => {
      const none = {
        end_to_end_id: null,
        transaction_id: null,
        receiver_iban_virtual: null,
        description: null,
      };
      for (const data of [mirrored('b1').data, mirrored('b1', none).data, undefined]) {
        const line = bookedLine({ ...mirrored('b1'), data }, naming(name));
        expect(line).not.toHaveProperty('reference');
        expect(line).not.toHaveProperty('references');
      }
    },
  );

  test('may be named by several, of which the first is its own', () => {
    const names = ['end_to_end_id', 'transaction_id'] as const;
    const line = bookedLine(mirrored('b1', { end_to_end_id: 'R1', transaction_id: 'T1' }), naming(names));
    expect([line.reference, line.references]).toEqual([mark('R1'), [[mark('R1')], [mark('T1')]]]);
    const second = bookedLine(mirrored('b1', { transaction_id: 'T1' }), naming(names));
    expect(second.reference).toBe(mark('T1'));
    expect(second).not.toHaveProperty('references');
  });

  test('may be named by the words of its text, of which none is its own', () => {
    const line = bookedLine(mirrored('b1', { description: 'INV-2026 and INV-2026' }), naming('remittance'));
    expect(line).not.toHaveProperty('reference');
    expect(line.references?.[0]).toContain(mark('INV-2026'));
    expect(new Set(line.references?.[0]).size).toBe(line.references?.[0]?.length);
  });

  test('has its reference as the rules of the stage write it', () => {
    const line = bookedLine(
      mirrored('b1', { end_to_end_id: 'r1' }),
      naming('end_to_end_id', { referenceRules: ['case'] }),
    );
    expect(line.reference).toBe(mark('R1'));
  });

  const printOf = (more: JsonObject) => bookedLine(mirrored('b1', more), naming()).fingerprint;

  test.each([
    'type',
    'booking_type',
    'description',
    'purpose_code',
    'recipient_bic',
    'recipient_iban',
    'recipient_name',
    'sender_bic',
    'sender_iban',
    'sender_name',
    'end_to_end_id',
    'creditor_identifier',
    'mandate_reference',
    'transaction_id',
  ])('is another one if it has another %s', (field) => {
    expect(printOf({ [field]: 'x' })).not.toBe(printOf({}));
    expect(printOf({ [field]: null })).toBe(printOf({}));
  });

  test('is another one if it has another amount, and the same under another id', () => {
    expect(printOf({ amount: { value: 701, currency: 'EUR' } })).not.toBe(printOf({}));
    expect(printOf({ amount: { value: 700, currency: 'USD' } })).not.toBe(printOf({}));
    expect(bookedLine(mirrored('b2'), naming()).fingerprint).toBe(printOf({}));
    expect(bookedLine({ ...mirrored('b1'), data: undefined }, naming()).fingerprint).toBe(printOf({}));
  });
});

describe('what an earlier comparison left open', () => {
  const ledgerSettings = naming();
  const open = (id: string, at?: string): BookedLine => ({
    id,
    day: '2026-03-01',
    cents: 700,
    currency: 'EUR',
    fingerprint: 'old',
    ...(at !== undefined && { recordedAt: at }),
  });

  async function now(all: readonly BookedLine[], rows: readonly MirroredBooking[]) {
    const asked: unknown[] = [];
    const mirror = { bookings: (query: unknown) => (asked.push(query), listed(rows)) };
    return { found: await asMirrored({ mirror, ledgerSettings }, 'acc', all), asked };
  }

  test('is compared as the mirror has it now, which is read between the instants of the open ones', async () => {
    const [first, last] = ['2026-03-09T09:00:00.000Z', recordedAt];
    const all = [open('b2', last), open('b1', first), open('b3')];
    const { found, asked } = await now(all, [mirrored('b1', {}, first), mirrored('b9'), mirrored('b2')]);
    expect(found.map(({ id, day }) => [id, day])).toEqual([
      ['b2', '2026-03-09'],
      ['b1', '2026-03-09'],
      ['b3', '2026-03-01'],
    ]);
    expect(asked).toEqual([{ accountId: 'acc', by: 'recorded_at', from: first, to: last }]);
  });

  test('stays as it was once it was erased, or if nothing says when it was recorded', async () => {
    const erased = { ...mirrored('b1'), data: undefined };
    const all = [open('b1', recordedAt)];
    expect((await now(all, [erased])).found).toEqual(all);
    for (const unknown of [[open('b1')], [open('b1', '')], []])
      expect(await now(unknown, [mirrored('b1')])).toEqual({ found: unknown, asked: [] });
  });
});

describe('a booking that the bank doubled', () => {
  const ledgerSettings = naming();
  const bookedAt = (id: string, at: string, more: JsonObject = {}) => mirrored(id, more, at);
  const lineOf = (row: MirroredBooking) => bookedLine(row, ledgerSettings);
  const line: LedgerLine = { id: 'l1', day: '2026-03-09', cents: 700, currency: 'EUR' };
  const first = bookedAt('b1', '2026-03-01T09:00:00.000Z');
  const again = bookedAt('b2', '2026-03-10T09:00:00.000Z');
  const unknown: LedgerDifference = { kind: 'LEDGER_UNKNOWN', booking: lineOf(again) };

  async function doubles(found: readonly LedgerDifference[], rows: readonly MirroredBooking[]) {
    const asked: unknown[] = [];
    const mirror = { bookings: (query: unknown) => (asked.push(query), listed(rows)) };
    return { found: await firstDoubles({ mirror, ledgerSettings }, 'acc', found), asked };
  }

  test('has an earlier one with the same content, which has its line, within a month', async () => {
    const third = bookedAt('b0', '2026-03-05T09:00:00.000Z');
    const { found, asked } = await doubles([unknown], [first, third, again]);
    expect(found).toEqual([{ kind: 'LEDGER_DOUBLED', booking: lineOf(again), first: lineOf(first) }]);
    expect(asked).toEqual([
      { accountId: 'acc', by: 'recorded_at', from: '2026-02-07T09:00:00.000Z', to: '9999-12-31' },
    ]);
  });

  test('is searched for from a month before the first unknown one', async () => {
    const later: LedgerDifference = {
      kind: 'LEDGER_UNKNOWN',
      booking: lineOf(bookedAt('b3', '2026-03-11T09:00:00.000Z')),
    };
    expect((await doubles([later, unknown], [])).asked).toMatchObject([{ from: '2026-02-07T09:00:00.000Z' }]);
  });

  test('leaves the line open that was proposed for it', async () => {
    const { found } = await doubles(
      [{ kind: 'LEDGER_PROPOSED', line, booking: lineOf(again) }],
      [first, again],
    );
    expect(found).toEqual([
      { kind: 'LEDGER_DOUBLED', booking: lineOf(again), first: lineOf(first) },
      { kind: 'LEDGER_UNBOOKED', line },
    ]);
  });

  test.each<[string, readonly LedgerDifference[], readonly MirroredBooking[]]>([
    ['the earlier one has no line either', [unknown, { ...unknown, booking: lineOf(first) }], [first, again]],
    [
      'the earlier one has other content',
      [unknown],
      [bookedAt('b1', first.recordedAt, { description: 'x' })],
    ],
    ['there is none but itself', [unknown], [again]],
    [
      'it has its line, of another amount',
      [{ kind: 'LEDGER_AMOUNT', line, booking: lineOf(again) }],
      [first],
    ],
    ['only a line is missing', [{ kind: 'LEDGER_UNBOOKED', line }], [first]],
  ])('is none if %s', async (_, differences, rows) => {
    expect((await doubles(differences, rows)).found).toEqual(differences);
  });

  test('is not searched for if nothing is unknown, or nothing says when it was recorded', async () => {
    const undated = { ...unknown, booking: { ...lineOf(again), recordedAt: undefined } };
    for (const differences of [[], [{ kind: 'LEDGER_UNBOOKED', line } as const], [undated]])
      expect(await doubles(differences, [first])).toEqual({ found: differences, asked: [] });
  });
});
