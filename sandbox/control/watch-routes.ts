import { Hono } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { keptEntries } from '#sandbox/engine/activity.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { nameIn } from '#sandbox/entities/customers/name-in.ts';
import type { Account } from '#sandbox/engine/model.ts';
import { glanceOf } from './glance.ts';
import { pageOfRows, readListQuery } from './page-of-rows.ts';
import { holderOf } from '#sandbox/entities/customers/account-holder.ts';
import { accountInDetail, shownAccountRow, shownBookingRow } from './shown-accounts.ts';
import { customerInDetail, shownCustomer, type AnyCustomer } from './shown-customers.ts';

const timelineQuery = z.strictObject({
  after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(keptEntries)), 200),
});

/** What people watch: lists by page, and the latest activity. Nothing here grows with the bank. */
export function watchRoutes(bank: SimulatedBank): Hono {
  const app = new Hono();
  const { store } = bank;
  app.get('/glance', ({ json }) => json(glanceOf(bank)));
  app.get('/timeline', ({ req, json }) => {
    const { after, limit } = checkedInput(timelineQuery, req.query());
    return json({ ...bank.activity.range(), entries: bank.activity.since(after, limit) });
  });
  for (const kind of ['persons', 'businesses'] as const) {
    app.get(`/${kind}`, ({ req, json }) => {
      const query = readListQuery(req);
      if (query.search === '') return json(pageOfRows(store[kind], query, shownCustomer));
      const customers: readonly AnyCustomer[] = store[kind].all();
      const found = customers.filter(({ id, attributes }) =>
        contains(query.search, [id, nameIn(attributes)]),
      );
      return json(pageOfRows(found, query, shownCustomer));
    });
  }
  app.get('/customers/:id', ({ req, json }) => json(customerInDetail(bank, req.param('id'))));
  app.get('/accounts', ({ req, json }) => {
    const query = readListQuery(req);
    const { accounts } = store;
    const isFound = (account: Account) =>
      contains(query.search, [account.id, account.iban, holderOf(bank, account) ?? '']);
    const found = query.search === '' ? accounts : accounts.all().filter(isFound);
    return json(pageOfRows(found, query, (account) => shownAccountRow(bank, account)));
  });
  app.get('/accounts/:id', ({ req, json }) => json(accountInDetail(bank, req.param('id'))));
  app.get('/accounts/:id/bookings', ({ req, json }) => {
    const { id } = store.accounts.get(req.param('id'));
    return json(pageOfRows(store.bookings.by('account_id', id), readListQuery(req), shownBookingRow));
  });
  return app;
}

/** Ignores case, and spaces in IBANs. */
function contains(search: string, texts: readonly string[]): boolean {
  const forms = [search.toLowerCase(), search.toLowerCase().replaceAll(' ', '')];
  return texts.some((text) => forms.some((form) => text.toLowerCase().includes(form)));
}
