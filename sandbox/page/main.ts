import { clockBar } from './clock-bar.ts';
import { byId, el } from './dom.ts';
import { follow, look } from './live.ts';
import { failure } from './parts/notice.ts';
import type { Place, View } from './view.ts';
import { account } from './views/account.ts';
import { accounts } from './views/accounts.ts';
import { actions } from './views/actions.ts';
import { customer } from './views/customer.ts';
import { customers } from './views/customers.ts';
import { delivery } from './views/delivery.ts';
import { faults } from './views/faults.ts';
import { options } from './views/options.ts';
import { overview } from './views/overview.ts';
import { routes } from './views/routes.ts';
import { sms } from './views/sms.ts';
import { state } from './views/state.ts';
import { timeline } from './views/timeline.ts';

interface Section {
  /** The name in the navigation; sections without a name are reached by links. */
  readonly name?: string;
  readonly list: (place: Place) => View;
  /** Shows one row, by its id. */
  readonly one?: (place: Place) => View;
}

const sections: Readonly<Record<string, Section>> = {
  '': { name: 'Overview', list: overview },
  customers: { name: 'Customers', list: customers, one: customer },
  accounts: { name: 'Accounts', list: accounts, one: account },
  timeline: { name: 'Timeline', list: timeline },
  actions: { name: 'Scenarios', list: actions, one: actions },
  faults: { name: 'Faults', list: faults },
  options: { name: 'Options', list: options },
  state: { name: 'State', list: state },
  sms: { name: 'SMS', list: sms },
  routes: { name: 'Routes', list: routes },
  deliveries: { list: timeline, one: delivery },
};

const main = byId('main');
let shown: View | undefined;

function show(): void {
  const [path = '', search = ''] = location.hash.replace(/^#\/?/, '').split('?');
  const [name = '', id = ''] = path.split('/').map((part) => decodeURIComponent(part));
  const { list, one = list } = sections[name] ?? { list: overview };
  const view = (id === '' ? list : one)({ id, query: new URLSearchParams(search) });
  const isFirst = shown === undefined;
  shown = view;
  document.title = `${view.title} · Simulated bank`;
  markSection(name);
  main.replaceChildren(...view.content);
  // After a link, reading continues at the top of the new view.
  if (!isFirst) main.focus({ preventScroll: true });
  if (!isFirst) scrollTo({ top: 0 });
  refresh();
}

let [isReading, isStale] = [false, false];

/** One at a time, so that a slow bank gets no more requests. */
function refresh(): void {
  isStale = isReading;
  const view = shown;
  if (isReading || view?.refresh === undefined) return;
  isReading = true;
  void view
    .refresh()
    .catch(failure)
    .finally(() => {
      isReading = false;
      if (isStale) refresh();
    });
}

function markSection(current: string): void {
  const nav = byId('nav');
  for (const link of nav.querySelectorAll('a')) {
    if (link.dataset['name'] !== current) {
      link.removeAttribute('aria-current');
      continue;
    }
    link.setAttribute('aria-current', 'page');
    // On a narrow screen, the sections stand in one line that scrolls.
    nav.scrollTo({ left: link.offsetLeft - (nav.clientWidth - link.clientWidth) / 2 });
  }
}

const links = Object.entries(sections).flatMap(([path, { name }]) =>
  name === undefined ? [] : [el('a', { href: `#/${path}`, 'data-name': path }, name)],
);
byId('nav').replaceChildren(...links);

const clock = clockBar(() => void look(watcher).catch(failure));
const watcher = { onClock: clock.show, onNews: refresh, onFailure: failure };
addEventListener('hashchange', show);
show();
follow(watcher);
