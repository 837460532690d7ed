import { chip } from '#shared/page/format.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { read } from '../ask.ts';
import { at, readView, tabs } from '../parts.ts';

/** What waits for a second person, or all proposals. */
export function approvals({ query }: Place): View {
  const isAll = query.get('all') === 'true';
  return readView('Approvals', async () => {
    const { approvals: rows } = await read('approvals', { all: isAll ? 'true' : undefined });
    return [
      heading('Approvals', [
        tabs('Which', [
          { href: '#/approvals', label: 'To decide', isCurrent: !isAll },
          { href: '#/approvals?all=true', label: 'All', isCurrent: isAll },
        ]),
      ]),
      card('Proposals', [
        table(
          'Proposals',
          [
            { title: 'What', show: ({ id, kind }) => link(`#/approvals/${id}`, kind) },
            { title: 'About', kind: 'wide', show: ({ entity }) => entity },
            { title: 'State', show: ({ state }) => chip(state, state === 'PENDING' ? 'warn' : 'plain') },
            { title: 'Proposed by', show: ({ maker }) => maker.person },
            { title: 'Decide before', show: ({ decideBefore }) => at(decideBefore) },
          ],
          rows,
        ),
      ]),
    ];
  });
}
