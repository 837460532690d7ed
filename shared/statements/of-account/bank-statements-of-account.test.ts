import { describe, expect, test } from 'vitest';
import { evidenceTexts } from '#shared/bookings/evidence/evidence-json.ts';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, OutcomeUnknownError } from '#shared/bank/errors/errors.ts';
import { listed } from '#test/fakes/listed.ts';
import { createBankStatementsOfAccount } from './bank-statements-of-account.ts';

const operation = 'accounts.statementOfAccounts.create';
const quarter = { interval: 'QUARTERLY', period: 1, year: 2026 } as const;
const money = (value: number) => ({ value, unit: 'cents', currency: 'EUR' });
const statement = {
  id: 's1',
  statement_period_start_date: '2026-01-01',
  statement_period_end_date: '2026-03-31',
  account_information: { iban: 'DE1', balance_start: money(5), balance_end: money(105) },
};
const more = {
  statement_number: '2026-Q-01',
  disclaimer: 'Please check',
  interest_accrual_rate: 0.1,
  overdraft_rate: 0.2,
};
const booking = { id: 'b1', amount: money(100), valuta_date: '2026-02-10' };
const fee = { type: 'ChargeCard', amount: 3, count: 1 };
const evidence = {
  statementId: 's1',
  iban: 'DE1',
  currency: 'EUR',
  firstDay: '2026-01-01',
  lastDay: '2026-03-31',
  openingCents: 5,
  closingCents: 105,
};
const line = { bookingId: 'b1', cents: 100, currency: 'EUR', valutaDay: '2026-02-10' };

function bankThat(create: () => Promise<unknown>) {
  const asked: unknown[] = [];
  const list = (of: string, items: readonly object[]) => (request: unknown) => (
    asked.push([of, request]),
    listed(items)
  );
  const bank = createBankStatementsOfAccount({
    accounts: {
      statementOfAccounts: {
        create: async (request: unknown) => (asked.push(request), create()),
        bookings: { list: list('bookings', [booking]) },
        fees: { list: list('fees', [fee]) },
      },
    },
  } as unknown as Parameters<typeof createBankStatementsOfAccount>[0]);
  return { bank, asked };
}

describe('the bank is asked for an interval', () => {
  test('and answers with what the document has', async () => {
    const { bank, asked } = bankThat(async () => Promise.resolve({ ...statement, ...more }));
    expect(await bank.ask('acc', quarter)).toEqual({
      outcome: 'answered',
      head: {
        statementId: 's1',
        number: '2026-Q-01',
        disclaimer: 'Please check',
        interestRate: 0.1,
        overdraftRate: 0.2,
        evidence,
        answer: { ...statement, ...more },
      },
    });
    expect(asked).toEqual([{ account_id: 'acc', body: quarter }]);
  });

  test('and may leave out everything but the balances', async () => {
    const { bank } = bankThat(async () => Promise.resolve(statement));
    const { head } = (await bank.ask('acc', quarter)) as { head: object };
    expect(head).toStrictEqual({
      statementId: 's1',
      number: undefined,
      disclaimer: undefined,
      interestRate: undefined,
      overdraftRate: undefined,
      evidence,
      answer: statement,
    });
    const unbalanced = bankThat(async () => Promise.resolve({ id: 's1' }));
    expect(await unbalanced.bank.ask('acc', quarter)).toEqual({
      outcome: 'refused',
      status: 200,
      code: 'statement-without-balances',
    });
  });

  const failing = async (error: Error) =>
    bankThat(async () => Promise.reject(error)).bank.ask('acc', quarter);
  const errors = [{ id: 'e1', status: 422, code: 'no_period', title: 'No period' }];

  test.each([
    [{ errors }, 'no_period'],
    [{}, 'bank-refused'],
  ])('and may refuse it: %o', async (body, code) => {
    expect(await failing(new ApiError({ operation, status: 422, body }))).toEqual({
      outcome: 'refused',
      status: 422,
      code,
    });
  });

  test.each([
    ['was lost', new OutcomeUnknownError({ operation, retryNotBefore: 7, attemptId: 'a1' }), 7],
    ['may come later', new ApiError({ operation, status: 429, body: {} }, 'too-many', true), undefined],
    ['is none of the bank', new BankError('x', { operation, code: 'x', retryable: false }), undefined],
  ])('and its answer %s', async (_, error, retryNotBefore) => {
    expect(await failing(error)).toEqual({ outcome: 'unknown', retryNotBefore });
  });

  test('and any other mistake stays as it is: it is ours', async () => {
    await expect(failing(new TypeError('undefined is not a function'))).rejects.toThrow(TypeError);
  });
});

describe('its lines', () => {
  const head = { statementId: 's1', evidence, answer: {} };
  const page = { size: 1_000 };
  const lines = ['bookings', { account_id: 'acc', statement_id: 's1', sort: 'recorded_at', page }];

  test('are read in the order of the record, and fees of Italian accounts alone', async () => {
    const { bank, asked } = bankThat(async () => Promise.resolve(statement));
    expect(await bank.read('acc', head)).toEqual({
      evidence: { ...evidence, lines: [line] },
      bookings: [booking],
      fees: [],
    });
    expect(asked).toEqual([lines]);
    const italian = bankThat(async () => Promise.resolve(statement));
    const ofItaly = { ...head, evidence: { ...evidence, iban: 'IT1' } };
    expect(await italian.bank.read('acc', ofItaly)).toMatchObject({ fees: [fee] });
    expect(italian.asked).toEqual([lines, ['fees', { account_id: 'acc', statement_id: 's1', page }]]);
  });

  test('are read again from what is kept of them', async () => {
    const { bank, asked } = bankThat(async () => Promise.resolve(statement));
    const kept = async (answer: object) =>
      (await Array.fromAsync(evidenceTexts({ statement: answer, fees: [fee] }, [booking]))).join('');
    expect(bank.kept(await kept({ ...statement, ...more }))).toMatchObject({
      head: { statementId: 's1', number: '2026-Q-01', evidence },
      read: { evidence: { ...evidence, lines: [line] }, bookings: [booking], fees: [fee] },
    });
    const unbalanced = await kept({ id: 's1' });
    expect(() => bank.kept(unbalanced)).toThrow('The evidence has no balances');
    expect(asked).toEqual([]);
  });
});
