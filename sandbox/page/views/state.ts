import { read, send, type Checkpoint, type ControlForm } from '../bank.ts';
import { button, el, refill } from '#shared/page/dom.ts';
import { count, instant, sentence } from '#shared/page/format.ts';
import { controlForm } from '../form/control-form.ts';
import { importForm } from '../form/import-form.ts';
import { card, heading } from '#shared/page/parts/card.ts';
import { failure, notice } from '#shared/page/parts/notice.ts';
import { confirmed } from '#shared/page/parts/question.ts';
import { table } from '#shared/page/parts/table.ts';
import type { View } from '#shared/page/view.ts';

/** What the action would destroy. */
const losses = {
  reset:
    'Empty the bank? All customers, accounts, bookings, subscriptions and faults are lost, unless a checkpoint or an ' +
    'export has them.',
  restore: (name: string) =>
    `Go back to ${name}? All that happened at the bank since is lost; its clock goes back too.`,
};

/** The bank's time and its data: checkpoints, export and import, reset. */
export function state(): View {
  const place = () => el('div', { class: 'list' });
  const [clock, save, reset, list] = [place(), place(), place(), place()];
  const refresh = async () => {
    refill(list, [checkpointTable(await read('/checkpoints'), (row) => void restore(row).catch(failure))]);
    if (clock.childElementCount > 0) return;
    const { forms, ids } = await read('/controls');
    const fill = (place: HTMLElement, name: string, settings: Partial<Parameters<typeof controlForm>[1]>) => {
      const form = forms.find((each) => each.group === 'state' && each.name === name);
      if (form === undefined) return;
      place.replaceChildren(leadOf(form), controlForm(form, { ids, done: refresh, ...settings }));
    };
    fill(clock, 'clock', { act: 'Set' });
    fill(save, 'checkpoint', { act: 'Save' });
    fill(reset, 'reset', { act: 'Reset', question: losses.reset });
  };
  const restore = async (row: Checkpoint) => {
    if (!(await confirmed({ text: losses.restore(nameOf(row)), act: 'Restore' }))) return;
    await send(`/checkpoints/${row.id}/restore`);
    notice(`The bank is as it was at ${nameOf(row)}.`);
    await refresh();
  };
  return {
    title: 'Clock and state',
    content: [
      heading('Clock and state'),
      card('Clock', [clock]),
      card('Checkpoints', [save, list]),
      el('div', { class: 'columns' }, [
        card('Export and import', [...exported(), importForm()]),
        card('Reset', [reset]),
      ]),
    ],
    refresh,
  };
}

const leadOf = ({ summary }: ControlForm) => el('p', { class: 'lead' }, `${sentence(summary)}.`);

const nameOf = ({ id, name }: Checkpoint) => (name === '' ? `checkpoint ${id}` : `“${name}”`);

function checkpointTable(rows: readonly Checkpoint[], restore: (row: Checkpoint) => void): HTMLElement {
  return table(
    'Checkpoints',
    [
      {
        title: 'Checkpoint',
        show: ({ id, name, now }) =>
          el('span', { class: 'two' }, [
            name === '' ? `Checkpoint ${id}` : name,
            el('small', { class: 'muted' }, `clock: ${instant(now)}`),
          ]),
        kind: 'wide',
      },
      { title: 'Customers', show: ({ customers }) => count(customers), kind: 'minor amount' },
      { title: 'Accounts', show: ({ accounts }) => count(accounts), kind: 'minor amount' },
      { title: 'Bookings', show: ({ bookings }) => count(bookings), kind: 'minor amount' },
      {
        title: 'Go back',
        show: (row) =>
          button('Restore', () => restore(row), {
            'data-key': `restore ${row.id}`,
            'aria-label': `Restore ${nameOf(row)}`,
          }),
      },
    ],
    rows.toReversed(),
  );
}

function exported(): readonly HTMLElement[] {
  const lead =
    'Everything that the bank knows as one file (lines of JSON), for another machine or for later.';
  return [
    el('p', { class: 'lead' }, lead),
    el('div', { class: 'buttons' }, [
      el('a', { class: 'button', href: '/sandbox/state', download: 'simulated-bank.ndjson' }, 'Download'),
      el('code', { class: 'muted request' }, 'GET /sandbox/state'),
    ]),
  ];
}
