import { el, freshId } from '#shared/page/dom.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { onSubmit } from '#shared/page/on-submit.ts';
import type { View } from '#shared/page/view.ts';

const places = [
  ['accounts', 'Account: statements, fees and breaks'],
  ['customers', 'Person or business: everything that the mirror has'],
  ['events', 'Event: id of its record, notification or entity, or end-to-end id'],
  ['entities', 'Any entity: kind and id, such as loan:…'],
] as const;

/** Where somebody has an id, and wants to see what it is. */
export function find(): View {
  return {
    title: 'Accounts and customers',
    content: [
      heading('Accounts and customers'),
      card(
        'Find by id',
        places.map(([section, label]) => idForm(section, label)),
      ),
    ],
  };
}

function idForm(section: string, label: string): HTMLElement {
  const id = freshId();
  const input = el('input', { id, name: 'id', required: true, autocomplete: 'off', spellcheck: 'false' });
  const form = el('form', { class: 'field', 'aria-label': label }, [
    el('label', { for: id }, label),
    el('span', { class: 'buttons' }, [input, el('button', { type: 'submit' }, 'Show')]),
  ]);
  onSubmit(form, async () => {
    location.hash = `#/${section}/${encodeURIComponent(input.value.trim())}`;
    return Promise.resolve();
  });
  return form;
}
