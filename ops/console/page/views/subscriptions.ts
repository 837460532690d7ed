import { el } from '#shared/page/dom.ts';
import { chip, count } from '#shared/page/format.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { at, opsCommand, readView } from '../parts.ts';

/** What is wrong first. */
export function subscriptions(): View {
  return readView('Subscriptions', async () => {
    const report = await read('subscriptions');
    if ('skipped' in report) return [heading('Subscriptions'), el('p', { class: 'empty' }, report.skipped)];
    const overdue = new Map(report.overdue.map((each) => [each.eventType, each.expectedHours]));
    const rank = ({ id, eventType }: { id: string | null; eventType: string }) =>
      id === null ? 0 : overdue.has(eventType) ? 1 : 2;
    const rows = Object.entries(report.perType)
      .map(([eventType, type]) => ({ eventType, ...type }))
      .toSorted((one, other) => rank(one) - rank(other) || one.eventType.localeCompare(other.eventType));
    return [
      heading('Subscriptions'),
      ...(report.strays.length === 0
        ? []
        : [
            card('At the bank, and not ours', [
              ...report.strays.map(({ id, eventType }) =>
                el('p', {}, [
                  `${eventType} `,
                  opsCommand(`subscriptions remove ${id} --reason 'nobody uses it'`),
                ]),
              ),
            ]),
          ]),
      card('Event types', [
        table(
          'Subscriptions',
          [
            { title: 'State', show: ({ id, eventType }) => state(id, overdue.has(eventType)) },
            { title: 'Type', show: ({ eventType }) => eventType },
            { title: 'Last heard', show: ({ lastHeardAt }) => at(lastHeardAt) },
            {
              title: 'Silent for hours',
              kind: 'amount',
              show: ({ silentHours }) => (silentHours === null ? '' : count(Math.round(silentHours))),
            },
            { title: 'Subscription', kind: 'minor', show: ({ id }) => id ?? '' },
          ],
          rows,
        ),
      ]),
    ];
  });
}

function state(id: string | null, isOverdue: boolean): HTMLElement {
  if (id === null) return chip('missing', 'bad');
  return isOverdue ? chip('silent', 'warn') : chip('active', 'good');
}
