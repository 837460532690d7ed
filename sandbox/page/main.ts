import { createFrame } from '#shared/page/frame.ts';
import { failure } from '#shared/page/parts/notice.ts';
import { clockBar } from './clock-bar.ts';
import { follow, look } from './live.ts';
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

const sections = {
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

const frame = createFrame({ title: 'Simulated bank', sections });
const clock = clockBar(() => void look(watcher).catch(failure));
const watcher = { onClock: clock.show, onNews: frame.refresh, onFailure: failure };
frame.show();
follow(watcher);
