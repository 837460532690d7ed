import { describe, expect, test } from 'vitest';
import { moveAccountSnapshot } from '#sandbox/transitions/account-snapshots.ts';
import { decideCollection } from '#sandbox/transitions/sdd-collections.ts';
import { dayS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';

describe('a collection limit', () => {
  const limit = (value: number) => ({ limit: { value, currency: 'EUR' } });

  function setUp() {
    const world = payingCustomer();
    return { ...world, path: `${world.ofPersonAccount}/sdd_collection_limits` };
  }

  // Stated: Endpoints: SEPA transfers > Collection limits
  test('takes the place of the active one, and only the active one is listed', async () => {
    const { post, get, path } = setUp();

    expect((await post(path, limit(1_000))).status).toBe(201);
    expect((await post(path, limit(2_000))).body).toMatchObject({ current_limit: true });

    expect((await get(path)).body).toMatchObject([{ limit: { value: 2_000 }, current_limit: true }]);
    expect((await get(`${path}?filter[limit_type]=INTERNAL`)).body).toEqual([]);
  });

  // Stated: Endpoints: SEPA transfers > Collection limits
  test('is disabled once, and kept', async () => {
    const { post, get, remove, path, bank } = setUp();
    await post(path, limit(1_000));

    expect([(await remove(path)).status, (await remove(path)).status]).toEqual([204, 404]);

    expect((await get(path)).body).toEqual([]);
    expect(bank.store.collectionLimits.all()).toMatchObject([{ current_limit: false }]);
  });

  describe('holds for any 30 days:', () => {
    async function collecting() {
      const world = setUp();
      await world.post(world.path, limit(1_000));
      const mandate = { reference: 'M-1', debtor_name: 'Charles Babbage', debtor_iban: otherIban };
      return {
        ...world,
        collect: async (value: number, facts: object = {}) => {
          const path = `${world.ofPersonAccount}/transactions/sepa_direct_debit`;
          const amount = { value, currency: 'EUR' };
          return (await world.post(path, { amount, mandate: { ...mandate, ...facts } })).status;
        },
      };
    }

    // Stated: Endpoints: SEPA transfers > Collection limits
    test('no more is collected for the account than the limit', async () => {
      const { collect, advance } = await collecting();

      expect([await collect(600), await collect(401), await collect(400)]).toEqual([201, 400, 201]);
      await advance(30 * dayS - 1);
      expect(await collect(1)).toBe(400);
      await advance(1);
      expect(await collect(1_000)).toBe(201);
    });

    test('what was declined does not count', async () => {
      const { collect, advance } = await collecting();
      await collect(1_000, { debtor_name: 'Declined Payment' });
      await advance(dayS);

      expect(await collect(1_000)).toBe(201);
    });

    test('without an active limit anything is collected', async () => {
      const { collect, remove, path } = await collecting();
      await remove(path);

      expect(await collect(1_000_000)).toBe(201);
    });
  });

  test('of nothing is refused', async () => {
    const { post, path } = setUp();

    expect((await post(path, limit(0))).status).toBe(400);
  });
});

describe('an application', () => {
  async function setUp() {
    const world = payingCustomer();
    const applications = `${world.ofPerson}/sdd_collection_applications`;
    const { body } = await world.post(applications, {});
    const { id } = body as { id: string };
    return { ...world, applications, id, path: `${applications}/${id}` };
  }

  // Stated: Endpoints: SEPA transfers > Collection applications
  test('to collect is pending, is listed and read, and takes an internal account of the person and a snapshot', async () => {
    const { get, put, path, account, bank, person_id } = await setUp();
    const { id: account_snapshot_id } = moveAccountSnapshot(bank, { person_id });
    expect((await get(path)).body).toMatchObject({ status: 'pending', decision: null });

    expect((await put(`${path}/account`, { account_id: account.id })).body).toMatchObject({
      account_id: account.id,
    });
    expect((await put(`${path}/account_snapshot`, { account_snapshot_id: 'none' })).status).toBe(400);
    expect((await put(`${path}/account_snapshot`, { account_snapshot_id })).status).toBe(200);

    expect((await get(path)).body).toMatchObject({ account_id: account.id, account_snapshot_id });
  });

  test('is decided by the bank itself once it has a credit record and a snapshot', async () => {
    const { get, put, post, applications, account, ofPerson, bank, person_id, subscribe, received } =
      await setUp();
    await subscribe('SDD_COLLECTION_APPLICATION');
    const record = (await post(`${ofPerson}/credit_records`, { source: 'service' })).body as { id: string };
    const { body } = await post(applications, { credit_record_id: record.id });
    const path = `${applications}/${(body as { id: string }).id}`;
    await put(`${path}/account`, { account_id: account.id });
    expect((await get(path)).body).toMatchObject({ decision: null, limit: null });

    const { id: account_snapshot_id } = moveAccountSnapshot(bank, { person_id });
    const decided = await put(`${path}/account_snapshot`, { account_snapshot_id });

    expect(decided.body).toMatchObject({ decision: 'OFFERED', limit: { value: 100_000 } });
    expect(bank.store.collectionLimits.all()).toMatchObject([
      { account_id: account.id, current_limit: true },
    ]);
    expect(await received('SDD_COLLECTION_APPLICATION')).toMatchObject([{ decision: 'OFFERED' }]);
  });

  test('takes no account and no credit record of somebody else, and is not theirs to see', async () => {
    const { get, put, post, path, applications, person_id, anAccount, id } = await setUp();
    const stranger = anAccount();

    expect((await put(`${path}/account`, { account_id: stranger.id })).status).toBe(404);
    expect((await post(applications, { credit_record_id: 'none' })).status).toBe(400);
    expect((await get(`${applications.replace(person_id, stranger.person_id ?? '')}/${id}`)).status).toBe(
      404,
    );
  });

  test('is listed by status', async () => {
    const { get, applications } = await setUp();

    expect((await get(`${applications}?filter[status]=pending`)).body).toHaveLength(1);
    expect((await get(`${applications}?filter[status]=other`)).body).toEqual([]);
  });

  test.each([
    { decision: 'OFFERED', shown: { limit: { value: 100_000 }, rejection_reasons: [] } },
    { decision: 'REJECTED', shown: { limit: null, rejection_reasons: ['probability_of_default'] } },
  ] as const)('can be $decision by the bank', async ({ decision, shown }) => {
    const { get, path, bank, id } = await setUp();

    decideCollection(bank, { id, decision });

    expect((await get(path)).body).toMatchObject({ decision, ...shown });
  });

  test.each([
    { linked: 'before the decision', isLinkedFirst: true },
    { linked: 'after the decision', isLinkedFirst: false },
  ])('that is offered limits what is collected for the account linked $linked', async ({ isLinkedFirst }) => {
    const { get, put, path, bank, id, account, ofPersonAccount } = await setUp();
    const link = () => put(`${path}/account`, { account_id: account.id });
    if (isLinkedFirst) await link();
    decideCollection(bank, { id, decision: 'OFFERED', limit: 5_000 });
    if (!isLinkedFirst) await link();

    const limits = (await get(`${ofPersonAccount}/sdd_collection_limits`)).body as { id: string }[];
    expect(limits).toMatchObject([{ limit: { value: 5_000 }, limit_type: 'INTERNAL', current_limit: true }]);
    expect((await get(path)).body).toMatchObject({ sdd_collection_id: limits[0]?.id });
  });

  test('that is rejected leaves the account without a limit', async () => {
    const { get, put, path, bank, id, account, ofPersonAccount } = await setUp();
    await put(`${path}/account`, { account_id: account.id });
    decideCollection(bank, { id, decision: 'REJECTED' });

    expect((await get(`${ofPersonAccount}/sdd_collection_limits`)).body).toEqual([]);
  });
});
