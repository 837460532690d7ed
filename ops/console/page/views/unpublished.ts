import { el, type Child } from '#shared/page/dom.ts';
import { count } from '#shared/page/format.ts';
import { card, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import { read } from '../ask.ts';
import { amountShown, at } from '../parts.ts';

/** Events that no bus took: teams do not have them. */
export async function unpublishedRows(): Promise<readonly Child[]> {
  const { events, hasMore } = await read('unpublished');
  if (events.length === 0)
    return [card('Events that no bus took', [el('p', { class: 'empty' }, 'There is none.')])];
  return [
    card(
      'Events that no bus took',
      [
        table(
          'Events that no bus took',
          [
            { title: 'Type', show: ({ id, eventType }) => link(`#/events/${id}`, eventType ?? 'expired') },
            { title: 'Family', kind: 'minor', show: ({ family }) => family },
            { title: 'Recorded', show: ({ recordedAt }) => at(recordedAt) },
            { title: 'Amount', kind: 'amount', show: ({ amount }) => amountShown(amount) },
            { title: 'Why', show: ({ code }) => code },
            { title: 'Tries', kind: 'amount', show: ({ tries }) => count(tries) },
            { title: 'Next try', kind: 'minor', show: ({ dueAt }) => at(dueAt) },
          ],
          events,
        ),
        ...(hasMore ? [el('p', { class: 'muted' }, 'There are more than are shown.')] : []),
      ],
      [link('#/bulk?action=publish-again', 'Publish all of them again', 'button')],
    ),
  ];
}
