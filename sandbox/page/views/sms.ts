import { read, type SmsMessage } from '../bank.ts';
import { el, refill } from '#shared/page/dom.ts';
import { chip, instant } from '#shared/page/format.ts';
import { heading, link } from '#shared/page/parts/card.ts';
import type { View } from '#shared/page/view.ts';

const shownMessages = 100;

/** Nothing leaves the machine, so codes are read here. */
export function sms(): View {
  const list = el('ol', { class: 'messages', reversed: true });
  return {
    title: 'SMS',
    content: [heading('SMS inbox'), list],
    refresh: async () => {
      const messages = await read('/sms', { latest: shownMessages });
      const rows = messages.toReversed().map((message) => messageOf(message));
      refill(list, rows.length > 0 ? rows : [el('li', { class: 'empty' }, 'No message was sent yet.')]);
    },
  };
}

function messageOf({ number, text, status, requested_at, person_id }: SmsMessage): HTMLElement {
  return el('li', { class: 'message' }, [
    el('div', { class: 'message-head' }, [
      link(`#/customers/${person_id}`, number),
      el('time', { class: 'muted', datetime: requested_at }, instant(requested_at)),
      ...(status === 'SENT' ? [] : [chip('refused', 'bad')]),
    ]),
    el('p', { class: 'bubble' }, text),
  ]);
}
