import { read } from '../bank.ts';
import { el, refill } from '#shared/page/dom.ts';
import { chip, instant, words } from '#shared/page/format.ts';
import { card, facts, heading } from '#shared/page/parts/card.ts';
import { movesOf } from '../form/moves.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { accountColumns } from './accounts.ts';

export function customer({ id }: Place): View {
  const [head, about, accounts, moves] = [el('div'), el('div'), el('div'), el('div')];
  return {
    title: 'Customer',
    content: [
      head,
      card('Accounts', [accounts]),
      el('div', { class: 'columns' }, [card('About', [about]), card('What can happen', [moves])]),
    ],
    refresh: async () => {
      const detail = await read('/customers/{id}', { id });
      const { name, type, deleted, mobile_numbers } = detail;
      const state = deleted ? chip('deleted', 'bad') : chip(type, 'info');
      refill(head, [heading(name === '' ? 'Without a name' : name, [state])]);
      refill(accounts, [table('Accounts', accountColumns, detail.accounts)]);
      refill(about, [
        facts([
          ['Id', el('code', {}, id)],
          ['Since', instant(detail.created_at)],
          ...mobile_numbers.map(
            ({ number, verified }) =>
              ['Mobile number', `${number} ${verified ? '(verified)' : '(not verified)'}`] as const,
          ),
          ...Object.entries(detail.attributes).map(
            ([attribute, value]) => [words(attribute), shown(value)] as const,
          ),
        ]),
      ]);
      if (moves.childElementCount === 0) moves.replaceChildren(await movesOf(`${type}_id`, id));
    },
  };
}

/** An address in one line; any other object as JSON. */
function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const parts: readonly unknown[] = Object.values(value);
  return parts.every((part) => typeof part === 'string') ? parts.join(', ') : JSON.stringify(value);
}
