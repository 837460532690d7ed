import { read, send, type ErrorLabel } from '../bank.ts';
import { button, el, refill } from '#shared/page/dom.ts';
import { chip, instant, money, sentence, shortId, words } from '#shared/page/format.ts';
import { controlForm } from '../form/control-form.ts';
import { card, heading, link } from '#shared/page/parts/card.ts';
import { failure, notice } from '#shared/page/parts/notice.ts';
import { table } from '#shared/page/parts/table.ts';
import type { View } from '#shared/page/view.ts';

const shownErrors = 100;

/** Faults of calls, of webhook delivery, and of the bank's books. */
export function faults(): View {
  const [forms, errors] = [el('div', { class: 'stack' }), el('div')];
  const healAll = button('Heal all', () => heal(''));
  const refresh = async () => {
    const labels = (await read('/faults/bank')).errors;
    healAll.disabled = labels.every(({ healed_at }) => healed_at !== null);
    refill(errors, [errorTable(labels, heal)]);
    if (forms.childElementCount > 0) return;
    const controls = await read('/controls');
    const own = controls.forms.filter(({ group }) => group === 'faults');
    forms.replaceChildren(
      ...own.map((form) =>
        card(words(form.name), [
          el('p', { class: 'lead' }, `${sentence(form.summary)}.`),
          controlForm(form, { ids: controls.ids, done: refresh }),
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
    content: [heading('Faults'), card('Errors in the books', [errors], [healAll]), forms],
    refresh,
  };
}

/** Where a reconciliation can find each error. */
const finders: Readonly<Record<string, string>> = {
  calls: 'comparing balances and lists',
  statements: 'verifying statements',
  fees: 'comparing fees',
  partner: 'a ledger of the partner’s own',
};

function errorTable(errors: readonly ErrorLabel[], heal: (id: string) => void): HTMLElement {
  return table(
    'Errors in the books',
    [
      { title: 'What is wrong', show: whatIsWrong, kind: 'wide' },
      {
        title: 'Account',
        show: ({ account_id }) =>
          account_id === null ? '' : link(`#/accounts/${account_id}`, shortId(account_id)),
        kind: 'minor',
      },
      { title: 'Since', show: ({ since }) => instant(since), kind: 'minor' },
      { title: 'Found by', show: ({ found_by }) => finders[found_by] ?? found_by, kind: 'minor' },
      { title: 'Amount', show: ({ amount_cents }) => money(amount_cents), kind: 'amount' },
      {
        title: 'State',
        show: ({ id, kind, healed_at }) =>
          healed_at === null
            ? button('Heal', () => heal(id), {
                'data-key': `heal ${id}`,
                'aria-label': `Heal ${words(kind)}`,
              })
            : chip('healed', 'good'),
      },
    ],
    errors.slice(-shownErrors).toReversed(),
  );
}

function whatIsWrong({ kind, summary, entity_id }: ErrorLabel): HTMLElement {
  return el('span', { class: 'two' }, [
    words(kind),
    el('small', { class: 'muted' }, [`${summary} · `, shortId(entity_id)]),
  ]);
}
