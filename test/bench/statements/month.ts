import type { BookingOfAccount } from '#shared/bookings/ports.ts';

const firstMs = Date.UTC(2026, 2, 1, 6);
const lastMs = Date.UTC(2026, 2, 31, 18);

/** Bookings of one account in March, in the order of the bank, with texts as long as those of transfers are. */
export async function* bookingsOfMonth(count: number): AsyncGenerator<BookingOfAccount> {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve(bookingAt(at, count));
}

function bookingAt(at: number, count: number): BookingOfAccount {
  const id = digitsOf(at);
  const recordedAt = new Date(firstMs + Math.floor(((lastMs - firstMs) * at) / count)).toISOString();
  const day = recordedAt.slice(0, 10);
  return {
    id: `${id}cboo`,
    amountCents: (at % 2 === 0 ? 1 : -1) * (1 + ((at * 7_919) % 250_000)),
    currency: 'EUR',
    recordedAt,
    bookingDate: day,
    valutaDate: day,
    type: 'SEPA_CREDIT_TRANSFER',
    texts: {
      description: `Rechnung ${id.slice(0, 10)} vom ${day}, vielen Dank für Ihren Auftrag`,
      name: `Müller & Söhne ${id.slice(10, 14)} GmbH`,
      iban: `DE${String(at).padStart(20, '3')}`,
      bic: 'COBADEFFXXX',
      endToEndId: `E2E-${id.slice(0, 24)}`,
      transactionId: `${digitsOf(at + count)}ctrx`,
    },
  };
}

/** 32 hexadecimal digits that look random, as the ids of the bank do: they compress as badly. */
function digitsOf(seed: number): string {
  let [digits, state] = ['', (seed + 1) * 2_654_435_761];
  for (let part = 0; part < 4; part += 1) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) ^ (part * 374_761_393);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    digits += (state >>> 0).toString(16).padStart(8, '0');
  }
  return digits;
}
