import { button, el, refill, type Child } from '#shared/page/dom.ts';
import { chip, instant, money } from '#shared/page/format.ts';
import { failure, notice, reasonOf } from '#shared/page/parts/notice.ts';
import type { View } from '#shared/page/view.ts';
import { readServed } from './ask.ts';

/** A view whose whole content is read again. */
export function readView(title: string, load: () => Promise<readonly Child[]>): View {
  const place = el('div', { class: 'stack' }, [el('p', { class: 'muted' }, 'Reading …')]);
  const fill = async () => {
    try {
      refill(place, await load());
    } catch (error) {
      // What was read before would look like the present.
      refill(place, [el('h1', {}, title), el('p', { class: 'refused' }, reasonOf(error))]);
    }
  };
  return { title, content: [place], refresh: fill };
}

export const at = (iso: string | undefined | null): Child =>
  iso === undefined || iso === null || iso === ''
    ? ''
    : el('time', { datetime: iso, title: iso }, instant(iso));

/** A command as it is typed, to be copied. */
export function command(text: string): HTMLElement {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notice('Copied.');
  };
  return el('span', { class: 'line' }, [
    el('code', {}, text),
    button('Copy', () => void copy().catch(() => notice('The browser does not allow it.', 'bad')), {
      'aria-label': `Copy ${text}`,
    }),
  ]);
}

interface Tab {
  readonly href: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** The parts of a view, each with an address of its own. */
export const tabs = (label: string, each: readonly Tab[]): HTMLElement =>
  el(
    'nav',
    { class: 'tabs', 'aria-label': label },
    each.map((tab) =>
      el('a', { href: tab.href, 'aria-current': tab.isCurrent ? 'page' : undefined }, tab.label),
    ),
  );

/** What is typed behind `npm run ops --`, for the stage of this page. */
export function opsCommand(words: string): HTMLElement {
  const place = el('span', {}, [el('code', {}, words)]);
  void readServed()
    .then(({ name }) => refill(place, [command(`npm run ops -- ${words} --stage ${name}`)]))
    .catch(failure);
  return place;
}

export const signed = (cents: number | undefined, currency: string | undefined): Child =>
  cents === undefined ? '' : money(cents, currency ?? 'EUR');

interface Amount {
  readonly cents: number;
  readonly currency: string;
  readonly account?: string | undefined;
}

/** What an event concerns, with the end of the id of its account. */
export const amountShown = (amount: Amount | undefined): Child =>
  amount === undefined
    ? ''
    : el('span', { class: 'two' }, [
        money(amount.cents, amount.currency),
        ...(amount.account === undefined ? [] : [el('span', { class: 'muted' }, amount.account)]),
      ]);

export const json = (value: unknown): HTMLElement =>
  el('pre', { class: 'json', tabindex: 0 }, JSON.stringify(value, null, 2));

const tones = { critical: 'bad', high: 'bad', medium: 'warn', low: 'plain' } as const;
export const severity = (name: keyof typeof tones): HTMLElement => chip(name, tones[name]);

/** What the stage does not have. */
export const absent = (what: string): readonly Child[] => [
  el('h1', {}, 'Not found'),
  el('p', { class: 'empty' }, `There is no ${what}.`),
];
