import { describe, expect, test } from 'vitest';
import { decideCollection } from '#sandbox/transitions/sdd-collections.ts';
import { payingCustomer } from '#test/contract/paying-customer.ts';

describe('collection limits', () => {
  const limit = (value: number) => ({ limit: { value, currency: 'EUR' } });

  function setUp() {
    const world = payingCustomer();
    return { ...world, path: `${world.ofPersonAccount}/sdd_collection_limits` };
  }

  test('a new limit takes the place of the active one', async () => {
    const { post, get, path } = setUp();

    expect((await post(path, limit(1_000))).status).toBe(201);
    expect((await post(path, limit(2_000))).body).toMatchObject({ current_limit: true });

    expect((await get(path)).body).toMatchObject([{ limit: { value: 2_000 }, current_limit: true }]);
    expect((await get(`${path}?filter[limit_type]=INTERNAL`)).body).toEqual([]);
  });

  test('the active limit is disabled once and kept', async () => {
    const { post, get, remove, path, bank } = setUp();
    await post(path, limit(1_000));

    expect([(await remove(path)).status, (await remove(path)).status]).toEqual([204, 404]);

    expect((await get(path)).body).toEqual([]);
    expect(bank.store.collectionLimits.all()).toMatchObject([{ current_limit: false }]);
  });

  test('nothing is no limit', async () => {
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

  test('is pending, and takes an account of the person and a snapshot', async () => {
    const { get, put, path, account } = await setUp();
    expect((await get(path)).body).toMatchObject({ status: 'pending', decision: null });

    expect((await put(`${path}/account`, { account_id: account.id })).body).toMatchObject({
      account_id: account.id,
    });
    expect((await put(`${path}/account_snapshot`, { account_snapshot_id: 'snap' })).status).toBe(200);

    expect((await get(path)).body).toMatchObject({ account_id: account.id, account_snapshot_id: 'snap' });
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
});
