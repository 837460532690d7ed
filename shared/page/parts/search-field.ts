import { el, freshId } from '../dom.ts';

interface SearchSettings {
  /** The label for screen readers. */
  readonly label: string;
  readonly placeholder: string;
}

/** Calls `seek` with the text after each input. */
export function searchField(
  { label, placeholder }: SearchSettings,
  seek: (text: string) => void,
): HTMLElement {
  const id = freshId();
  const input = el('input', { type: 'search', id, placeholder, autocomplete: 'off' });
  input.addEventListener('input', () => seek(input.value.trim()));
  return el('div', { class: 'search' }, [el('label', { for: id, class: 'unseen' }, label), input]);
}
