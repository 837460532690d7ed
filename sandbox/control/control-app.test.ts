import { describe, expect, test } from 'vitest';
import { dawn, virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

function control() {
  const parts = virtualBank();
  const send = async (method: string, path: string, body?: object | string) => {
    const response = await parts.app.request(`/sandbox${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, value: (await response.json()) as Record<string, unknown> };
  };
  return {
    ...parts,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: object | string) => send('POST', path, body),
  };
}

describe('clock', () => {
  test('sets, advances, freezes and scales', async () => {
    const { get, post } = control();
    expect((await post('/clock', { set: '2026-03-02T09:00:00Z' })).value['now']).toBe(
      '2026-03-02T09:00:00.000Z',
    );
    expect((await post('/clock', { advance: 60 })).value['now']).toBe('2026-03-02T09:01:00.000Z');
    expect((await post('/clock', { scale: 60 })).value).toMatchObject({ scale: 60, frozen: false });
    expect((await post('/clock', { freeze: true })).value['frozen']).toBe(true);
    expect((await post('/clock', { freeze: false })).value['frozen']).toBe(false);
    expect((await get('/clock')).value['today']).toBe('2026-03-02');
  });

  test('moved by hand, it prolongs no token', async () => {
    const { app, bank, post } = control();
    const { access_token } = bank.tokens.issue();
    const read = () => app.request('/v1/persons', { headers: { authorization: `Bearer ${access_token}` } });

    await post('/clock', { advance: 3599 });
    expect((await read()).status).toBe(200);
    await post('/clock', { advance: 1 });
    expect((await read()).status).toBe(401);
  });

  test('callers who advance it at once move it one after the other', async () => {
    const { post, clock } = control();
    clock.run(2);
    await Promise.all([post('/clock', { advance: 60 }), post('/clock', { advance: 60 })]);
    expect(clock.now()).toBe(dawn + 120_000);
    expect(clock.scale()).toBe(2);
  });

  test.each([
    ['2026-03-02T07:59:59Z', 'must not be before 2026-03-02T08:00:00.000Z, since the clock cannot go back'],
    ['2226-03-02T08:00:00Z', 'must be at most ten years ahead'],
  ])('is not set to %s, and does nothing else that was asked for', async (set, problem) => {
    const { post, clock } = control();
    clock.run(1);
    const { status, value } = await post('/clock', { freeze: true, set });
    expect([status, value['problems']]).toEqual([
      400,
      [{ field: 'set', problem: expect.stringContaining(problem) }],
    ]);
    expect(clock.isFrozen()).toBe(false);
  });

  test.each([[{ advance: -1 }], [{ scale: 0 }], [{ set: 'tomorrow' }], [{ forward: 1 }], ['nonsense']])(
    '%j is refused in words',
    async (body) => {
      const { status, value } = await control().post('/clock', body);
      expect(status).toBe(400);
      expect(value['error']).toEqual(expect.any(String));
    },
  );
});

describe('transitions', () => {
  test('move the entity and notify', async () => {
    const { post, subscribe, bank, anAccount } = control();
    await subscribe('ACCOUNT_BLOCK');
    const account = anAccount();
    const { status } = await post('/transitions/block-account', { account_id: account.id });
    expect(status).toBe(201);
    expect(bank.store.accounts.get(account.id).locking_status).toBe('BLOCK');
    expect(JSON.parse(bank.desk.log()[0]!.body)).toEqual({
      account_id: account.id,
      person_id: account.person_id,
      business_id: 'null',
      iban: account.iban,
      locking_status: 'BLOCK',
      // No two changes carry the same instant, and the opening of the account was the first.
      updated_at: '2026-03-02T08:00:00.001Z',
    });
  });

  test.each(Object.keys(transitions).filter((name) => name !== 'change-timed-order'))(
    '%s says what is missing or wrong in its body',
    async (name) => {
      const { status, value } = await control().post(`/transitions/${name}`, { nonsense: true });
      expect(status).toBe(400);
      expect(value['problems']).not.toEqual([]);
    },
  );

  test('say what each form of their body needs', async () => {
    const { value } = await control().post('/transitions/open-account', { bussiness_id: 'bus_1' });
    expect(value['problems']).toEqual([
      { field: 'bussiness_id', problem: 'is unknown; did you mean business_id?' },
      {
        field: '',
        problem:
          'needs either {person_id, product?, country?, type?, account_limit?} or {business_id, product?, country?, type?, account_limit?}',
      },
    ]);
  });

  test('of what does not exist are not found', async () => {
    const { post } = control();
    expect((await post('/transitions/close-account', { account_id: 'none' })).status).toBe(404);
    expect((await post('/transitions/rob-bank', {})).status).toBe(404);
    expect((await post('/elsewhere', {})).status).toBe(404);
    for (const name of ['constructor', '__proto__', 'hasOwnProperty']) {
      expect((await post(`/transitions/${name}`, {})).status).toBe(404);
      expect((await post(`/scenarios/${name}`, {})).status).toBe(404);
    }
  });

  test('of a body without end are refused in words', async () => {
    const deep = `{"event_type":"X","entity_id":"x","payload":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    for (const path of ['/transitions/send-event', '/clock', '/faults/api', '/reset']) {
      const { status, value } = await control().post(path, deep);
      expect(status).toBe(400);
      expect(value['error']).toContain('levels deep');
    }
  });

  test('a closed account takes no money', async () => {
    const { post, anAccount } = control();
    const account_id = anAccount().id;
    await post('/transitions/close-account', { account_id });
    expect((await post('/transitions/book-incoming-transfer', { account_id, amount: 1 })).status).toBe(409);
  });
});

describe('the first day', () => {
  /** One subscription for each type that the scenario sends. */
  async function played(seed = 1) {
    const parts = virtualBank({ seed });
    const types = [
      ...['BOOKING', 'ACCOUNT_BLOCK', 'ACCOUNT_CLOSURE', 'ACCOUNT_STATEMENT_READY', 'IDENTIFICATION'],
      ...['PERSON_CHANGED', 'PERSON_DELETED', 'SEPA_TIMED_ORDER', 'CARD_AUTHORIZATION', 'SCA_CHALLENGE'],
      ...['CARD_LIFECYCLE_EVENT', 'LOAN', 'CONSUMER_LOAN_APPLICATION', 'BUSINESS_CHANGED'],
      ...['INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED', 'INSTANT_SEPA_CREDIT_TRANSFER_FAILED'],
    ];
    for (const type of types) await parts.subscribe(type);
    const response = await parts.app.request('/sandbox/scenarios/first-day', { method: 'POST' });
    const summary = (await response.json()) as Record<string, number> & { events: Record<string, object> };
    return {
      ...parts,
      summary,
      types,
      truth: async () => (await parts.app.request('/sandbox/truth')).json(),
    };
  }

  test('sends every type, two duplicates of each kind and one forgery', async () => {
    const { summary, types, bank, advance } = await played();
    expect(Object.keys(summary.events).toSorted()).toEqual(types.toSorted());
    expect(summary).toMatchObject({ repeated: 2, second_notifications: 2, forged: 1 });
    await advance(60);
    expect(bank.desk.log().filter(({ attempts }) => attempts.length === 2)).toHaveLength(2);
    expect(summary['distinct']).toBe(bank.desk.log().length - 3);
  });

  test('is the same for the same seed', async () => {
    const [one, other] = [await played(5), await played(5)];
    expect(one.bank.desk.log()).toEqual(other.bank.desk.log());
    expect(await one.truth()).toEqual(await other.truth());
  });

  test('leaves no invariant broken, and a truth that adds up', async () => {
    const { app, bank } = await played();
    const invariants = (await (await app.request('/sandbox/invariants')).json()) as {
      violations: string[];
    }[];
    expect(invariants.flatMap(({ violations }) => violations)).toEqual([]);
    const [account] = bank.store.accounts.all();
    const truth = (await (await app.request(`/sandbox/truth/accounts/${account!.id}`)).json()) as {
      balance_cents: number;
      bookings: { count: number; sum_cents: number; digest: string };
    };
    const amounts = bank.store.bookings.by('account_id', account!.id);
    expect(truth.bookings.count).toBe(amounts.length);
    expect(truth.bookings.digest).toMatch(/^[0-9a-f]{32}$/);
    // One payment takes effect next month.
    expect(truth.balance_cents).toBe(truth.bookings.sum_cents - 77_700);
  });

  test('can be played again on the same bank', async () => {
    const { app } = await played();
    expect((await app.request('/sandbox/scenarios/first-day', { method: 'POST' })).status).toBe(200);
  });
});

test('deliveries are listed without their bodies and can be replayed', async () => {
  const { get, post, bank, subscriber, subscribe } = control();
  await subscribe('X');
  await post('/transitions/send-event', { event_type: 'X', entity_id: 'x1', payload: { a: 1 } });
  await bank.runDue();
  const rows = (await get('/deliveries?state=delivered')).value as unknown as Record<string, unknown>[];
  expect(rows).toEqual([
    expect.objectContaining({
      event_type: 'X',
      entity_id: 'x1',
      state: 'delivered',
      fault: null,
      attempts: [{ at: '2026-03-02T08:00:00.000Z', status: 200 }],
    }),
  ]);
  expect(rows[0]).not.toHaveProperty('body');
  const id = String(rows[0]?.['notification_id']);
  expect((await get(`/deliveries/${id}`)).value['body']).toBe('{"a":1}');
  await post(`/deliveries/${id}/replay`);
  await bank.runDue();
  expect(subscriber.received).toHaveLength(2);
  expect((await post('/deliveries/none/replay')).status).toBe(404);
});

test('a reset with the same seed gives the same ids', async () => {
  const { post, anAccount } = control();
  const first = anAccount();
  await post('/reset', { seed: 1 });
  expect(anAccount()).toEqual(first);
  expect((await post('/reset', { seed: 'one' })).status).toBe(400);
});

test('what would be sent by SMS can be read, by recipient if asked for', async () => {
  const { bank, call, get, anAccount } = control();
  const path = `/v1/persons/${anAccount().person_id}/mobile_number`;
  await call('POST', path, { number: '+491701234567' });
  await call('POST', `${path}/authorize`, { number: '+491701234567' });
  const code = bank.store.mobileNumbers.all()[0]?.otp;

  const sent = { number: '+491701234567', text: `Your code is ${code}.`, status: 'SENT' };
  expect((await get('/sms')).value).toMatchObject([sent]);
  expect((await get('/sms?number=%2B491701234567')).value).toMatchObject([sent]);
  expect((await get('/sms?number=%2B490000')).value).toEqual([]);
  expect((await get('/sms?latest=5')).value).toMatchObject([sent]);
  expect((await get('/sms?latest=none')).status).toBe(400);
});
