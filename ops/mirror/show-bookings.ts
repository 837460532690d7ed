import type { BookingsQuery, MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { textTable } from '#ops/local/text-table.ts';
import type { CommandResult } from '#ops/command-result.ts';

export async function showBookings(
  mirror: MirrorRepository,
  { query, personal }: { readonly query: BookingsQuery; readonly personal: boolean },
): Promise<CommandResult> {
  const lines: (readonly (string | number)[])[] = [];
  for await (const { recordedAt, valutaDate, amountCents, currency, id, data } of mirror.bookings(query)) {
    const text = personal ? (data?.description ?? '') : '<string>';
    const type = data?.type ?? data?.booking_type ?? '';
    lines.push([id, recordedAt, valutaDate, type, amountCents, currency, text]);
  }
  const head = ['booking', 'recorded', 'valuta', 'type', 'cents', 'currency', 'description'];
  return { text: `${textTable([head, ...lines])}\n\n${lines.length} bookings`, exitCode: 0 };
}
