import { el, freshId } from '#shared/page/dom.ts';
import { onSubmit } from '#shared/page/on-submit.ts';

export type Filter = Readonly<Record<string, string>>;

/** The filter of an address, of these parts alone. */
export const filterIn = (query: URLSearchParams, names: readonly string[]): Filter =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value === null || value === '' ? [] : [[name, value]];
    }),
  );

/** The address of a view with that filter. */
export function addressOf(section: string, filter: Filter): string {
  const asked = Object.entries(filter).filter(([, value]) => value !== '');
  return `#/${section}${asked.length === 0 ? '' : `?${new URLSearchParams(asked)}`}`;
}

interface Pills {
  readonly label: string;
  /** Which part of the filter they set. */
  readonly name: string;
  readonly values: readonly string[];
}

/** One value of a filter, or all; the rest of the filter stays. */
export function pills(section: string, filter: Filter, { label, name, values }: Pills): HTMLElement {
  const pill = (value: string) =>
    el(
      'a',
      {
        class: 'pill',
        href: addressOf(section, { ...filter, [name]: value }),
        'aria-current': value === (filter[name] ?? '') ? 'true' : undefined,
      },
      value === '' ? 'all' : value,
    );
  return el('nav', { class: 'pills', 'aria-label': label }, ['', ...values].map(pill));
}

/** A text of the filter, which goes into the address when it is entered. */
export function textFilter(
  section: string,
  filter: Filter,
  { label, name }: { readonly label: string; readonly name: string },
): HTMLElement {
  const id = freshId();
  const value = filter[name] ?? '';
  const input = el('input', { id, type: 'search', value, autocomplete: 'off', spellcheck: 'false' });
  const form = el('form', { class: 'field', 'aria-label': label }, [
    el('label', { for: id }, label),
    el('span', { class: 'buttons' }, [input, el('button', { type: 'submit' }, 'Show')]),
  ]);
  onSubmit(form, async () => {
    location.hash = addressOf(section, { ...filter, [name]: input.value.trim() });
    return Promise.resolve();
  });
  return form;
}
