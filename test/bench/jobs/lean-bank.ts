import type { Clock } from '#shared/kernel/clock.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { daysOf, type IntervalOfYear } from '#shared/statements/model/interval.ts';
import type { Period } from '#shared/bookings/period.ts';
import {
  accountIdOf,
  bookingAsSent,
  bookingsOf,
  centsBefore,
  ibanOf,
  numberOf,
  type PortfolioBooking,
  type PortfolioSize,
} from './portfolio.ts';

interface LeanBankSettings {
  readonly size: PortfolioSize;
  readonly clock: Clock;
  /** Called with the name of the operation of each call. */
  readonly onCall: (operation: string) => void;
}

interface Asked {
  readonly search: URLSearchParams;
  readonly body: unknown;
  readonly ids: readonly string[];
}

/** Computes the answers that the jobs need of a bank, and keeps nothing: the bank is not measured. */
export function createLeanBank({ size, clock, onCall }: LeanBankSettings) {
  const recorded = (accountId: string) =>
    bookingsOf(numberOf(accountId), size).filter(({ recordedAt }) => recordedAt <= toIsoInstant(clock.now()));
  const balance = (accountId: string, isCounted: (booking: PortfolioBooking) => boolean) =>
    recorded(accountId)
      .filter(isCounted)
      .reduce((sum, { cents }) => sum + cents, centsBefore(numberOf(accountId)));
  const account = (id: string) => {
    const iban = ibanOf(numberOf(id));
    return { id, iban, bic: 'BANKDEFFXXX', opened_at: '2024-05-02', status: 'ACTIVE' };
  };
  const withBalance = (id: string) => ({ ...account(id), balance: euros(balance(id, () => true)) });

  const statement = (id: string, { firstDay, lastDay }: Period) => ({
    id: `${firstDay}_${lastDay}`,
    statement_period_start_date: firstDay,
    statement_period_end_date: lastDay,
    recipient_information: { line_1: 'Erika Mustermann' },
    account_information: {
      iban: ibanOf(numberOf(id)),
      balance_start: euros(balance(id, ({ day }) => day < firstDay)),
      balance_end: euros(balance(id, ({ day }) => day <= lastDay)),
    },
  });
  const linesOf = (id: string, name: string) => {
    const [firstDay = '', lastDay = ''] = name.split('_');
    return recorded(id)
      .filter(({ day }) => day >= firstDay && day <= lastDay)
      .map(bookingAsSent);
  };

  const answers: readonly (readonly [string, string, RegExp, (asked: Asked) => unknown])[] = [
    [
      'accounts.list',
      'GET',
      /^\/v1\/accounts$/,
      ({ search }) => accountsPage(size, search).map(size.listsBalances === true ? withBalance : account),
    ],
    [
      'accounts.statementOfAccounts.create',
      'POST',
      /^\/v1\/accounts\/([^/]+)\/statement_of_accounts$/,
      ({ ids: [id = ''], body }) => statement(id, daysOf(body as IntervalOfYear)),
    ],
    [
      'accounts.statementOfAccounts.bookings.list',
      'GET',
      /^\/v1\/accounts\/([^/]+)\/statement_of_accounts\/([^/]+)\/bookings$/,
      ({ ids: [id = '', name = ''] }) => linesOf(id, name),
    ],
    ['accounts.get', 'GET', /^\/v1\/accounts\/([^/]+)$/, ({ ids: [id = ''] }) => withBalance(id)],
    [
      'accounts.bookings.list',
      'GET',
      /^\/v1\/accounts\/([^/]+)\/bookings$/,
      ({ ids: [id = ''], search }) =>
        recorded(id)
          .filter((one) => isAskedFor(one, search))
          .map(bookingAsSent),
    ],
    [
      'accounts.bankStatements.create',
      'POST',
      /^\/v1\/accounts\/([^/]+)\/bank_statements$/,
      ({ ids: [id = ''], body }) => {
        const { start_date: firstDay, end_date: lastDay } = body as Record<'start_date' | 'end_date', string>;
        return statement(id, { firstDay, lastDay });
      },
    ],
    [
      'accounts.bankStatements.bookings.list',
      'GET',
      /^\/v1\/accounts\/([^/]+)\/bank_statements\/([^/]+)\/bookings$/,
      ({ ids: [id = '', name = ''] }) => linesOf(id, name),
    ],
  ];

  return (url: string, { method = 'GET', body }: RequestInit): Promise<Response> => {
    const { pathname, searchParams: search } = new URL(url);
    if (pathname.endsWith('/oauth2/token'))
      return answered({ access_token: 'token', token_type: 'Bearer', expires_in: 3_600 });
    for (const [operation, asked, path, answer] of answers) {
      const ids = asked === method ? path.exec(pathname)?.slice(1) : undefined;
      if (ids === undefined) continue;
      onCall(operation);
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      const last = operation === 'accounts.list' ? lastPage(size, url) : undefined;
      return answered(answer({ search, ids, body: sent }), method === 'POST' ? 201 : 200, last);
    }
    throw new Error(`The bank of this benchmark does not answer ${method} ${pathname}`);
  };
}

const euros = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });

function accountsPage({ accounts }: PortfolioSize, search: URLSearchParams): readonly string[] {
  const [number, pageSize] = [Number(search.get('page[number]')), Number(search.get('page[size]'))];
  const from = (number - 1) * pageSize;
  const length = Math.max(0, Math.min(pageSize, accounts - from));
  return Array.from({ length }, (_, index) => accountIdOf(from + index));
}

/** One page holds it all, as it does the bookings of a month. */
function isAskedFor({ id, day, recordedAt }: PortfolioBooking, search: URLSearchParams): boolean {
  const within = (field: string, value: string) =>
    (search.get(`filter[${field}][min]`) ?? '') <= value &&
    (search.get(`filter[${field}][max]`) ?? '9') >= value;
  return (
    (search.get('filter[id]') ?? id) === id &&
    within('valuta_date', day) &&
    within('booking_date', day) &&
    within('recorded_at', recordedAt)
  );
}

/** As the bank links it. */
function lastPage({ accounts }: PortfolioSize, url: string): string {
  const last = new URL(url);
  const pages = Math.ceil(accounts / Number(last.searchParams.get('page[size]')));
  last.searchParams.set('page[number]', String(pages));
  return `<${last.href}>; rel="last"`;
}

async function answered(body: unknown, status = 200, link?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(link !== undefined && { link }) };
  return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
}
