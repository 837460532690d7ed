import { el, type Child } from '../dom.ts';

/** A part of a view under a heading of its own. */
export function card(title: string, children: readonly Child[], aside: readonly Child[] = []): HTMLElement {
  return el('section', { class: 'card', 'aria-label': title }, [
    el('header', { class: 'card-head' }, [el('h2', {}, title), ...aside]),
    ...children,
  ]);
}

export function heading(title: Child, aside: readonly Child[] = []): HTMLElement {
  return el('header', { class: 'page-head' }, [el('h1', {}, [title]), ...aside]);
}

/** Pairs of names and values. */
export function facts(pairs: readonly (readonly [string, Child])[]): HTMLElement {
  return el(
    'dl',
    { class: 'facts' },
    pairs.map(([name, value]) => el('div', {}, [el('dt', {}, name), el('dd', {}, [value])])),
  );
}

export const link = (href: string, text: Child, name = '') => el('a', { href, class: name }, [text]);
