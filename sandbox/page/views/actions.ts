import { read, type ControlForm } from '../bank.ts';
import { el, refill } from '#shared/page/dom.ts';
import { sentence, words } from '#shared/page/format.ts';
import { controlForm } from '../form/control-form.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { searchField } from '#shared/page/parts/search-field.ts';
import type { Place, View } from '#shared/page/view.ts';

/** Scenarios and transitions: a list to choose from, and the form of the chosen one. */
export function actions({ id, query }: Place): View {
  const [list, chosen] = [el('div', { class: 'menu' }), el('div', { class: 'chosen' })];
  let forms: readonly ControlForm[] = [];
  const show = (part: string) => refill(list, menuOf(forms, { part: part.toLowerCase(), current: id }));
  const find = { label: 'Find a scenario or transition', placeholder: 'Find …' };
  return {
    title: 'Scenarios and transitions',
    content: [
      heading('Scenarios and transitions'),
      el('div', { class: 'columns side-main' }, [
        el('section', { class: 'card', 'aria-label': 'Choose' }, [searchField(find, show), list]),
        chosen,
      ]),
    ],
    refresh: async () => {
      // Typed text is kept while things happen at the bank.
      if (forms.length > 0) return;
      const { forms: all, ids } = await read('/controls');
      forms = all.filter(({ group }) => group === 'scenarios' || group === 'transitions');
      show('');
      const form = forms.find(({ name }) => name === id) ?? forms[0];
      if (form === undefined) return;
      const given = Object.fromEntries(query);
      chosen.replaceChildren(
        card(words(form.name), [
          el('p', { class: 'lead' }, `${sentence(form.summary)}.`),
          controlForm(form, { ids, initial: given, done: () => undefined }),
        ]),
      );
    },
  };
}

function menuOf(forms: readonly ControlForm[], { part, current }: { part: string; current: string }) {
  const found = forms.filter(({ name, summary }) => `${words(name)} ${summary}`.toLowerCase().includes(part));
  if (found.length === 0) return [el('p', { class: 'empty' }, 'Nothing has this in its name.')];
  return [...Map.groupBy(found, ({ area }) => area)].map(([area, each]) =>
    el('div', {}, [
      el('h3', {}, area),
      el(
        'ul',
        {},
        each.map(({ name, summary }) =>
          el('li', {}, [
            el(
              'a',
              {
                href: `#/actions/${name}`,
                title: summary,
                ...(name === current && { 'aria-current': 'true' }),
              },
              words(name),
            ),
          ]),
        ),
      ),
    ]),
  );
}
