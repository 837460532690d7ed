import type { TimelineEntry } from '../bank.ts';
import type { Child } from '#shared/page/dom.ts';
import { el } from '#shared/page/dom.ts';
import { breakable, chip, day, instant, shortId, timeOfDay } from '#shared/page/format.ts';
import { link } from '#shared/page/parts/card.ts';
import { table } from '#shared/page/parts/table.ts';

/** The latest first. */
export function timelineTable(entries: readonly TimelineEntry[]): HTMLElement {
  const rows = entries.toReversed();
  // Days may pass between two rows: each day is named once, at its latest row.
  const named = new Set(
    rows
      .filter(({ at }, index) => index === 0 || day(at) !== day(rows[index - 1]?.at ?? at))
      .map(({ sequence }) => sequence),
  );
  return table(
    'Timeline',
    [
      {
        title: 'Time',
        show: ({ at, sequence }) =>
          el('span', { class: 'two' }, [
            el('time', { datetime: at, title: instant(at) }, timeOfDay(at)),
            el('small', { class: 'muted day' }, named.has(sequence) ? day(at) : ''),
          ]),
      },
      {
        title: 'Kind',
        show: ({ kind }) => el('span', { class: `kind ${kind}`, title: kind }, [el('span', {}, kind)]),
      },
      { title: 'What', show: what, kind: 'wide' },
      { title: 'Result', show: result },
    ],
    rows,
  );
}

function what(entry: TimelineEntry): Child {
  switch (entry.kind) {
    case 'call':
      return line([
        el('b', {}, entry.method),
        el('span', {}, breakable(entry.operation ?? 'a path that does not exist')),
      ]);
    case 'event':
      return line([el('b', {}, breakable(entry.event_type)), shortId(entry.entity_id)]);
    case 'delivery':
      return line([
        link(`#/deliveries/${entry.notification_id}`, el('span', {}, breakable(entry.event_type))),
        el('span', { class: 'muted' }, entry.attempt === 1 ? '' : `attempt ${entry.attempt}`),
      ]);
    case 'control':
      return el('code', {}, entry.path.replace('/sandbox', ''));
  }
}

const line = (parts: readonly HTMLElement[]) => el('span', { class: 'line' }, parts);

function result(entry: TimelineEntry): Child {
  switch (entry.kind) {
    case 'call':
      return line([status(entry.status), el('span', { class: 'muted minor' }, `${entry.ms} ms`)]);
    case 'event':
      return el(
        'span',
        { class: 'muted' },
        entry.notifications === 0 ? 'unsent' : `sent ${entry.notifications}×`,
      );
    case 'delivery':
    case 'control':
      return status(entry.status);
  }
}

function status(value: number | string): HTMLElement {
  const isGood = typeof value === 'number' && value < 400;
  return chip(String(value), isGood ? 'good' : 'bad');
}
