import { read, send } from '../bank.ts';
import { button, el, refill } from '#shared/page/dom.ts';
import { chip, instant, words } from '#shared/page/format.ts';
import { card, facts, heading } from '#shared/page/parts/card.ts';
import { failure, notice } from '#shared/page/parts/notice.ts';
import { table } from '#shared/page/parts/table.ts';
import type { Place, View } from '#shared/page/view.ts';

const acts = [
  ['replay', 'Send again', 'delivered or not'],
  ['repeat', 'Send a duplicate', 'the same notification once more'],
  ['notify-again', 'Notify again', 'the same change under another notification id'],
  ['forge', 'Forge', 'another body, signed with a key that is not the subscription’s'],
] as const;

/** One notification: its attempts, its body and its actions. */
export function delivery({ id }: Place): View {
  const [about, attempts, body] = [el('div'), el('div'), el('pre', { class: 'json', tabindex: 0 })];
  const doIt = (act: string, said: string) =>
    send(`/deliveries/${id}/${act}`)
      .then(() => notice(`${said}: done.`))
      .catch(failure);
  const buttons = acts.map(([act, label, title]) => button(label, () => doIt(act, label), { title }));
  return {
    title: 'Delivery',
    content: [
      heading('Delivery', [el('div', { class: 'buttons' }, buttons)]),
      el('div', { class: 'columns' }, [card('Notification', [about]), card('Attempts', [attempts])]),
      card('Body', [body]),
    ],
    refresh: async () => {
      const row = await read('/deliveries/{id}', { id });
      const tone = row.state === 'delivered' ? 'good' : row.state === 'pending' ? 'info' : 'bad';
      refill(about, [
        facts([
          ['Event', el('b', {}, row.event_type)],
          ['State', chip(row.state, tone)],
          ['Fault', row.fault === null ? 'none' : words(row.fault)],
          ['Entity', el('code', {}, row.entity_id)],
          ['Notification', el('code', {}, row.notification_id)],
          ['Subscription', el('code', {}, row.subscription_id)],
          ['Created', instant(row.created_at)],
        ]),
      ]);
      refill(attempts, [
        table(
          'Attempts',
          [
            { title: 'Time', show: ({ at }) => instant(at) },
            { title: 'Answer', show: ({ status }) => chip(String(status), isGood(status) ? 'good' : 'bad') },
          ],
          row.attempts,
        ),
      ]);
      body.textContent = pretty(row.body);
    },
  };
}

const isGood = (status: unknown) => typeof status === 'number' && status >= 200 && status < 300;

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
