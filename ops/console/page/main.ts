import { byId } from '#shared/page/dom.ts';
import { chip } from '#shared/page/format.ts';
import { createFrame } from '#shared/page/frame.ts';
import { failure } from '#shared/page/parts/notice.ts';
import { readServed } from './ask.ts';
import { isReading } from './reading.ts';
import { account } from './views/account.ts';
import { approval } from './views/approval.ts';
import { approvals } from './views/approvals.ts';
import { oneBreak } from './views/break.ts';
import { bulk } from './views/bulk.ts';
import { customer } from './views/customer.ts';
import { entity } from './views/entity.ts';
import { event } from './views/event.ts';
import { events } from './views/events.ts';
import { find } from './views/find.ts';
import { money } from './views/money.ts';
import { now } from './views/now.ts';
import { record } from './views/record.ts';
import { rejected } from './views/rejected.ts';
import { run } from './views/run.ts';
import { subscriptions } from './views/subscriptions.ts';

const sections = {
  '': { name: 'Now', list: now },
  events: { name: 'Events', list: events, one: event },
  bulk: { list: bulk },
  rejected: { list: events, one: rejected },
  find: { name: 'Accounts and customers', list: find },
  accounts: { list: find, one: account },
  customers: { list: find, one: customer },
  entities: { list: find, one: entity },
  money: { name: 'Money', list: money },
  breaks: { list: money, one: oneBreak },
  runs: { list: money, one: run },
  approvals: { name: 'Approvals', list: approvals, one: approval },
  record: { name: 'Record', list: record },
  subscriptions: { name: 'Teams and subscriptions', list: subscriptions },
};

const everyMs = 30_000;

const frame = createFrame({ title: 'Console', sections });
frame.show();
setInterval(() => {
  if (!isReading()) frame.refresh();
}, everyMs);
void readServed()
  .then(({ name, allowsChanges }) => {
    byId('stage').replaceChildren(`Stage ${name} `, chip(allowsChanges ? 'changes allowed' : 'read-only'));
  })
  .catch(failure);
