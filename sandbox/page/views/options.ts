import { read } from '../bank.ts';
import { el } from '#shared/page/dom.ts';
import { sentence } from '#shared/page/format.ts';
import { controlForm } from '../form/control-form.ts';
import { heading } from '#shared/page/parts/card.ts';
import { searchField } from '#shared/page/parts/search-field.ts';
import type { View } from '#shared/page/view.ts';

const find = { label: 'Find an option', placeholder: 'Find by name or meaning …' };

/** The bank's behaviour where its specification leaves it open. */
export function options(): View {
  const [lead, place] = [el('p', { class: 'lead' }), el('div', { class: 'options' })];
  const none = el('p', { class: 'empty', hidden: true }, 'No option has this in its name or meaning.');
  let [shown, sought, isTouched] = ['', '', false];
  const filter = () => {
    const fields = [...place.querySelectorAll<HTMLElement>('form > .fields > *')];
    for (const field of fields) field.hidden = !field.textContent.toLowerCase().includes(sought);
    none.hidden = fields.some(({ hidden }) => !hidden);
  };
  const remember = async () => {
    shown = JSON.stringify(await read('/options'));
    isTouched = false;
  };
  place.addEventListener('input', () => {
    isTouched = true;
  });
  return {
    title: 'Options',
    content: [
      heading('Options'),
      el('section', { class: 'card', 'aria-label': 'Options' }, [
        lead,
        searchField(find, (text) => {
          sought = text.toLowerCase();
          filter();
        }),
        place,
        none,
      ]),
    ],
    refresh: async () => {
      const isChanged = shown !== JSON.stringify(await read('/options'));
      // Typed text is kept while somebody else sets an option.
      if (!isChanged || isTouched) return;
      const { forms, ids } = await read('/controls');
      const form = forms.find(({ group }) => group === 'options');
      if (form === undefined) return;
      lead.textContent = `${sentence(form.summary)}.`;
      place.replaceChildren(controlForm(form, { ids, said, done: remember }));
      filter();
      await remember();
    },
  };
}

function said(changes: object): string {
  const entries: readonly (readonly [string, unknown])[] = Object.entries(changes);
  if (entries.length === 0) return 'Nothing was changed.';
  return entries.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join(', ');
}
