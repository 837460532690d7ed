import { read, send } from '../bank.ts';
import { button, el, refill } from '../dom.ts';
import { chip, instant, money, sentence, words } from '../format.ts';
import { controlForm } from '../form/control-form.ts';
import { card, heading } from '../parts/card.ts';
import { failure, notice } from '../parts/notice.ts';
import { table } from '../parts/table.ts';
import type { View } from '../view.ts';

const shownErrors = 100;

/** What goes wrong: with calls, on the way of webhooks, and in the bank's books. */
export function faults(): View {
  const [forms, errors] = [el('div', { class: 'stack' }), el('div')];
  const refresh = async () => {
    refill(errors, [await errorsInBooks(heal)]);
    if (forms.childElementCount > 0) return;
    const controls = await read('/controls');
    const own = controls.forms.filter(({ group }) => group === 'faults');
    forms.replaceChildren(
      ...own.map((form) =>
        card(words(form.name), [
          el('p', { class: 'lead' }, `${sentence(form.summary)}.`),
          controlForm(form, { ids: controls.ids, done: () => void refresh().catch(failure) }),
        ]),
      ),
    );
  };
  const heal = (id: string) =>
    void send(id === '' ? '/faults/bank/heal' : `/faults/bank/${id}/heal`)
      .then(() => notice('Healed.'))
      .then(refresh)
      .catch(failure);
  return {
    title: 'Faults',
    content: [
      heading('Faults'),
      card('Errors in the books', [errors], [button('Heal all', () => heal(''))]),
      forms,
    ],
    refresh,
  };
}

async function errorsInBooks(heal: (id: string) => void): Promise<HTMLElement> {
  const { errors } = await read('/faults/bank');
  return table(
    'Errors in the books',
    [
      { title: 'Kind', show: ({ kind }) => words(kind), kind: 'wide' },
      { title: 'Entity', show: ({ entity_id }) => el('code', {}, entity_id), kind: 'minor' },
      { title: 'Since', show: ({ since }) => instant(since), kind: 'minor' },
      { title: 'Found by', show: ({ found_by }) => found_by, kind: 'minor' },
      { title: 'Amount', show: ({ amount_cents }) => money(amount_cents), kind: 'amount' },
      {
        title: 'State',
        show: ({ id, healed_at }) =>
          healed_at === null
            ? button('Heal', () => heal(id), { 'data-key': `heal ${id}` })
            : chip('healed', 'good'),
      },
    ],
    errors.slice(-shownErrors).toReversed(),
  );
}
