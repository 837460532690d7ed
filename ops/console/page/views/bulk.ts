import { button, el, freshId, refill, type Child } from '#shared/page/dom.ts';
import { count } from '#shared/page/format.ts';
import { card, facts, heading, link } from '#shared/page/parts/card.ts';
import { reasonOf } from '#shared/page/parts/notice.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';
import { change, read, readServed, type Answers } from '../ask.ts';
import { at } from '../parts.ts';

type Preview = Answers['bulkPreview'];

/** The filter of an action, as its address has it. */
type Filter = Readonly<Record<string, string>>;

/** A second's worth of events in each part. */
const betweenMs = 1_000;

/** An action on many events: what it would cover, then a reason, how far it is, and what became of them. */
export function bulk({ query }: Place): View {
  const filter = Object.fromEntries(query);
  const place = el('div', { class: 'stack' }, [el('p', { class: 'muted' }, 'Reading …')]);
  // Read once: what somebody decides about does not change under their eyes.
  let isRead = false;
  const refresh = async () => {
    if (isRead) return;
    isRead = true;
    try {
      const [preview, { allowsChanges }] = await Promise.all([read('bulkPreview', filter), readServed()]);
      refill(place, contentOf({ preview, filter, allowsChanges }));
    } catch (error) {
      refill(place, [el('h1', {}, 'Many events'), el('p', { class: 'refused' }, reasonOf(error))]);
    }
  };
  return { title: 'Many events', content: [place], refresh };
}

interface Shown {
  readonly preview: Preview;
  readonly filter: Filter;
  readonly allowsChanges: boolean;
}

function contentOf({ preview, filter, allowsChanges }: Shown): readonly Child[] {
  const { count: many, isAtLeast, asOf, filter: words, sample } = preview;
  return [
    heading('Many events'),
    card('What would be done', [
      facts([
        ['What', words],
        ['How many', `${isAtLeast ? 'at least ' : ''}${count(many)}`],
        ['As of', at(asOf)],
      ]),
      table(
        'Some of them',
        [
          { title: 'Type', show: ({ eventType }) => eventType },
          { title: 'Since', show: ({ at: since }) => at(since) },
          { title: 'Id', kind: 'mono', show: ({ id }) => id },
        ],
        sample,
      ),
    ]),
    ...(many === 0 ? [] : [allowsChanges ? decision(preview, filter) : readOnly()]),
  ];
}

const readOnly = () =>
  el('p', { class: 'muted' }, 'This console only reads. Start it with --allow-changes to do it here.');

function decision({ count: many, isAtLeast, ids }: Preview, filter: Filter): HTMLElement {
  const field = freshId();
  const why = el('input', { id: field, autocomplete: 'off' });
  const progress = el('div', { role: 'status' });
  const act = button('Do it', async () => {
    act.disabled = true;
    try {
      await carryOut({
        body: { ...filter, ids, reason: why.value },
        most: isAtLeast ? undefined : many,
        progress,
      });
    } catch (error) {
      progress.append(el('p', { class: 'refused' }, reasonOf(error)));
      act.disabled = false;
    }
  });
  act.className = 'danger';
  return card('Your decision', [
    el('div', { class: 'field' }, [el('label', { for: field }, 'Reason, for the record'), why]),
    el('div', { class: 'buttons' }, [act]),
    progress,
  ]);
}

interface Carrying {
  readonly body: object;
  /** How many there are; undefined if only the least is known. */
  readonly most: number | undefined;
  readonly progress: HTMLElement;
}

/** Part by part, until all is done. Whoever leaves the page ends it after a part, and the same command continues it. */
async function carryOut({ body, most, progress }: Carrying): Promise<void> {
  let begun: string | undefined;
  for (;;) {
    const part = await change('bulk', begun === undefined ? body : { ...body, change: begun });
    begun = part.change;
    if (part.state === 'failed' && 'because' in part) {
      refill(progress, [el('p', { class: 'refused' }, `Not done: ${part.because}.`)]);
      return;
    }
    const counts = 'counts' in part ? countsIn(part.counts) : [];
    const isOver = part.state !== 'part';
    refill(progress, [
      ...(isOver ? [] : [barOf(counts, most)]),
      el('p', {}, `${isOver ? 'Done' : 'So far'}: ${wordsOf(counts)}.`),
      ...(isOver ? [link('#/events', 'See what still waits', 'button')] : []),
    ]);
    if (isOver || !progress.isConnected) return;
    await new Promise((resolve) => {
      setTimeout(resolve, betweenMs);
    });
  }
}

type Counts = readonly (readonly [name: string, value: number])[];

/** What became of how many. */
function countsIn(counts: unknown): Counts {
  if (typeof counts !== 'object' || counts === null) return [];
  return Object.entries(counts).flatMap(([name, value]: readonly [string, unknown]) =>
    typeof value === 'number' && !leftOut.includes(name) ? [[name, value] as const] : [],
  );
}

const names: Readonly<Record<string, string>> = {
  sent: 'sent again',
  unreadable: 'no longer readable',
  dismissed: 'dismissed',
  notParked: 'did not wait any more',
  absent: 'not found',
  published: 'published',
  failed: 'failed again',
  setAside: 'still set aside',
};

/** How far behind the stream is says nothing of these events. */
const leftOut = ['behindSeconds'];

const wordsOf = (counts: Counts): string =>
  counts.length === 0
    ? 'nothing'
    : counts.map(([name, value]) => `${count(value)} ${names[name] ?? name}`).join(', ');

function barOf(counts: Counts, most: number | undefined): HTMLElement {
  const done = counts.reduce((sum, [, value]) => sum + value, 0);
  return most === undefined
    ? el('progress', { 'aria-label': 'Progress' })
    : el('progress', { 'aria-label': 'Progress', max: most, value: done });
}
