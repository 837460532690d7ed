import { count } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { lifeOf } from '../life.ts';
import { absent, readView } from '../parts.ts';

/** Everything that the mirror has about a person or a business. */
export function customer({ id }: Place): View {
  return readView('Customer', async () => {
    const { entities, bookings, life } = await read('customer', { id });
    if (entities.length === 0 && bookings === 0 && life.steps.length === 0) return absent(`customer ${id}`);
    return [
      heading(`Customer ${id}`),
      card(`Entities, besides ${count(bookings)} bookings`, [
        table(
          'Entities',
          [
            { title: 'Kind', show: ({ kind }) => kind },
            {
              title: 'Id',
              show: (row) => link(`#/entities/${encodeURIComponent(`${row.kind}:${row.id}`)}`, row.id),
            },
            {
              title: 'Status',
              kind: 'wide',
              show: ({ aspects }) =>
                Object.entries(aspects)
                  .map(([aspect, { status }]) => `${aspect} ${status ?? ''}`.trim())
                  .join(', '),
            },
          ],
          entities,
        ),
      ]),
      lifeOf(life),
    ];
  });
}
