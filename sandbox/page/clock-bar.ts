import { send } from './bank.ts';
import { button, byId, el, freshId } from '#shared/page/dom.ts';
import { chip, count, day, timeOfDay, weekday } from '#shared/page/format.ts';
import { live } from './live.ts';
import { failure, notice } from '#shared/page/parts/notice.ts';

const steps = [
  ['+1 h', 'Advance by an hour', 3600],
  ['+1 day', 'Advance by a day', 24 * 3600],
  ['+30 days', 'Advance by 30 days', 30 * 24 * 3600],
] as const;

const speeds = [
  ['1×', 1],
  ['60× (1 min/s)', 60],
  ['3,600× (1 h/s)', 3600],
  ['86,400× (1 day/s)', 86_400],
] as const;

/** Shows the bank's time and moves it; `moved` is called after each change. */
export function clockBar(moved: () => void): { readonly show: () => void } {
  const [date, time] = [el('span', { class: 'date' }), el('span', { class: 'time' })];
  const state = el('span', { class: 'state' });
  const change = async (body: object, said: string) => {
    await send('/clock', body);
    notice(said);
    moved();
  };
  const act = (body: object, said: string) => void change(body, said).catch(failure);
  const speed = speedChoice((scale) => act({ scale }, `The clock runs at ${scale} times real time.`));
  const freeze = button('Freeze', () => {
    const isFrozen = live.clock?.frozen === true;
    act({ freeze: !isFrozen }, isFrozen ? 'The clock runs.' : 'The clock stands still.');
  });
  const advances = steps.map(([label, title, advance]) =>
    button(label, () => act({ advance }, `${title.replace('Advance', 'Advanced')}.`), {
      title,
      'aria-label': title,
    }),
  );
  const set = el('a', { class: 'button', href: '#/state' }, 'Set …');
  byId('clock').replaceChildren(
    el('div', { class: 'now' }, [time, date, state]),
    el('div', { class: 'clock-moves' }, [freeze, ...advances, set, speed.node]),
  );
  return {
    show: () => {
      if (live.clock === undefined) return;
      const { now, frozen, scale } = live.clock;
      time.textContent = timeOfDay(now);
      date.textContent = `${weekday(now)} ${day(now)}`;
      state.replaceChildren(chip(frozen ? 'frozen' : `running ${count(scale)}×`, frozen ? 'info' : 'good'));
      freeze.textContent = frozen ? 'Run' : 'Freeze';
      if (!frozen) speed.show(scale);
    },
  };
}

function speedChoice(choose: (scale: number) => void) {
  const id = freshId();
  const options = speeds.map(([label, scale]) => el('option', { value: scale }, label));
  const select = el('select', { id, title: 'Speed: time at the bank per real time' }, options);
  select.addEventListener('change', () => choose(Number(select.value)));
  return {
    node: el('span', {}, [el('label', { for: id, class: 'unseen' }, 'Speed of the clock'), select]),
    show: (scale: number) => {
      if (document.activeElement !== select) select.value = String(scale);
    },
  };
}
