import type { TimelineEntry } from '../bank.ts';
import type { Child } from '../dom.ts';
import { el } from '../dom.ts';
import { chip, timeOfDay } from '../format.ts';
import { link } from './card.ts';
import { table } from './table.ts';

/** The latest first. */
export function timelineTable(entries: readonly TimelineEntry[]): HTMLElement {
  return table(
    'Timeline',
    [
      {
        title: 'Time',
        show: ({ at }) => el('time', { datetime: at, title: at }, timeOfDay(at)),
        kind: 'mono',
      },
      { title: 'Kind', show: ({ kind }) => el('span', { class: `kind ${kind}` }, kind) },
      { title: 'What', show: what, kind: 'wide' },
      { title: 'Result', show: result },
    ],
    entries.toReversed(),
  );
}

function what(entry: TimelineEntry): Child {
  switch (entry.kind) {
    case 'call':
      return el('span', {}, [
        el('b', {}, entry.method),
        ` ${entry.operation ?? 'a path that does not exist'}`,
      ]);
    case 'event':
      return el('span', {}, [
        el('b', {}, entry.event_type),
        el('span', { class: 'muted' }, ` ${entry.entity_id}`),
      ]);
    case 'delivery':
      return el('span', {}, [
        link(`#/deliveries/${entry.notification_id}`, entry.event_type),
        el('span', { class: 'muted' }, ` attempt ${entry.attempt}`),
      ]);
    case 'control':
      return entry.path.replace('/sandbox', '');
  }
}

function result(entry: TimelineEntry): Child {
  switch (entry.kind) {
    case 'call':
      return el('span', {}, [status(entry.status), el('span', { class: 'muted' }, ` ${entry.ms} ms`)]);
    case 'event':
      return el(
        'span',
        { class: 'muted' },
        entry.notifications === 1 ? '1 notification' : `${entry.notifications} notifications`,
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
