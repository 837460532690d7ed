import { el, freshId } from '../dom.ts';

interface SearchSettings {
  /** For those who do not see the field. */
  readonly label: string;
  readonly placeholder: string;
}

/** Calls `seek` with what is typed, as it is typed. */
export function searchField(
  { label, placeholder }: SearchSettings,
  seek: (text: string) => void,
): HTMLElement {
  const id = freshId();
  const input = el('input', { type: 'search', id, placeholder, autocomplete: 'off' });
  input.addEventListener('input', () => seek(input.value.trim()));
  return el('div', { class: 'search' }, [el('label', { for: id, class: 'unseen' }, label), input]);
}
