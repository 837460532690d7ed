import type { Period } from '#shared/bookings/period.ts';
import { bookingAtBank, centsUntil, lengthOf, monthOf, placeOf, type LongAccount } from './long-account.ts';

const iban = 'DE32110101001000000029';

/** Answers what statements ask of the bank about a long account. It computes each page, and keeps nothing. */
export function createComputedBank(account: LongAccount) {
  const balances = Array.from({ length: account.months + 1 }, (_, month) =>
    centsUntil(account, monthOf(month).firstDay),
  );
  const cents = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });
  const statementOf = ({ firstDay, lastDay }: Period) => {
    const month = Array.from(balances, (_, each) => each).find((each) => monthOf(each).lastDay === lastDay);
    return {
      id: `${firstDay}_${lastDay}`,
      statement_period_start_date: firstDay,
      statement_period_end_date: lastDay,
      recipient_information: { line_1: 'Erika Mustermann' },
      account_information: {
        iban,
        balance_start: cents(balances[month ?? 0] ?? 0),
        balance_end: cents(balances[(month ?? 0) + 1] ?? 0),
      },
    };
  };
  const pageOf = ({ from, to }: { readonly from: number; readonly to: number }, search: URLSearchParams) => {
    const size = Number(search.get('page[size]'));
    const first = from + (Number(search.get('page[number]') ?? '1') - 1) * size;
    const length = Math.max(0, Math.min(size, to - first));
    return Array.from({ length }, (_, index) => bookingAtBank(first + index, account));
  };
  return {
    iban,
    http: async (url: string, { body }: RequestInit): Promise<Response> => {
      const { pathname, searchParams } = new URL(url);
      if (pathname.endsWith('/oauth2/token'))
        return answered({ access_token: 'token', token_type: 'Bearer', expires_in: 36_000 });
      if (pathname.endsWith('/bank_statements')) {
        const asked = JSON.parse(body as string) as Record<'start_date' | 'end_date', string>;
        return answered(statementOf({ firstDay: asked.start_date, lastDay: asked.end_date }), 201);
      }
      const [firstDay = '', lastDay = ''] = /bank_statements\/(.+)\/bookings$/
        .exec(pathname)?.[1]
        ?.split('_') ?? [bound(searchParams, 'min') ?? '', bound(searchParams, 'max') ?? '9'];
      const to = lastDay === '9' ? lengthOf(account) : placeOf(account, `${lastDay}T24`);
      return answered(pageOf({ from: placeOf(account, firstDay), to }, searchParams));
    },
  };
}

/** All bookings have the same day in each of these fields. */
function bound(search: URLSearchParams, end: 'min' | 'max'): string | undefined {
  for (const field of ['booking_date', 'valuta_date', 'recorded_at']) {
    const value = search.get(`filter[${field}][${end}]`);
    if (value !== null) return value;
  }
  return undefined;
}

async function answered(body: unknown, status = 200): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
}
