import { mergeBookings } from '#shared/reconciliation/bookings/merge.ts';
import { elapsedMs, usedBytes, type Section } from '#test/bench/measure.ts';

const bookings = 1_000_000;
/** One in so many is on one side alone. */
const oneAlone = 1_000;
const startMs = Date.parse('2026-01-01T00:00:00.000Z');

/** Bookings of both sides merged, a million on each; what differs is all that is kept. */
export async function mergedBookings(): Promise<Section> {
  const before = usedBytes();
  let [merged, alone, mostBytes] = [0, 0, 0];
  const tookMs = await elapsedMs(async () => {
    for await (const { bank, mirror } of mergeBookings(side('bank'), side('mirror'))) {
      if (bank === undefined || mirror === undefined) alone += 1;
      merged += 1;
      if (merged % 200_000 === 0) mostBytes = Math.max(mostBytes, usedBytes() - before);
    }
  });
  return {
    title: 'Bookings of the bank merged with those of the mirror, one core',
    rows: [
      {
        'on each side': bookings,
        'on one side alone': alone,
        'a second': Math.round((merged / tookMs) * 1_000),
        'memory kept, MB': Math.round(mostBytes / 100_000) / 10,
      },
    ],
  };
}

async function* side(name: 'bank' | 'mirror') {
  for (let index = 0; index < bookings; index += 1) {
    if (index % oneAlone === (name === 'bank' ? 0 : 1)) continue;
    const id = `booking-${String(index).padStart(9, '0')}`;
    const recordedAt = new Date(startMs + 1_000 * index).toISOString();
    yield await Promise.resolve({
      id,
      recordedAt,
      cents: index % 997,
      currency: 'EUR',
      eventId: id,
      read: {},
    });
  }
}
