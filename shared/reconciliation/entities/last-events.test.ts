import { expect, test } from 'vitest';
import { catalog, definitionOf } from '#shared/events/catalog.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { paymentDays, rotationDays, whetherInRotation } from '#shared/reconciliation/runs/is-due.ts';
import { dayS, hourS } from '#test/contract/paying-customer.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { causes, move } from '#test/fakes/lost-events.ts';
import { someOf } from '#test/extent.ts';
import { readableKind } from './readable-kinds.ts';
import { unreadableKinds } from './unreadable-kinds.ts';

test('the last event of each type that is read back is found if it is lost; others say why nothing reads them', () => {
  const ofReadParts = catalog.filter(
    ({ entity: { kind, aspect } }) => readableKind(kind, aspect) !== undefined,
  );
  const others = catalog.filter((each) => !ofReadParts.includes(each));

  expect(Object.keys(causes).toSorted()).toEqual(ofReadParts.map(({ type }) => type).toSorted());
  for (const { entity } of others)
    expect(
      unreadableKinds[`${entity.kind}/${entity.aspect}`],
      `${entity.kind}/${entity.aspect}`,
    ).toBeDefined();
});

type Night = ReturnType<typeof createEntitiesNight>;

/** Other nights read nothing of these accounts, once nothing has changed: they are left out. */
async function isTurn({ bank, register }: Night, ids: readonly string[], days: number): Promise<boolean> {
  const wanted = whetherInRotation(days);
  const run = { asOf: bank.today(), request: { tier: 'entities' } };
  const accounts = await Promise.all(ids.map(async (id) => register.read(id)));
  return accounts.some((account) => account !== undefined && wanted(account, run) === 'wanted');
}

test.each(someOf(Object.keys(causes), { share: 9, turn: 1 }))(
  'the last %s is lost and everything else arrives: it is found within the nights of its turn',
  async (type) => {
    const world = createEntitiesNight();
    for (const each of Object.values(eventTypes).flat()) await world.subscribe(each);
    const { lose, accountId, businessId, isForPeople } = await causes[type]!(world);
    await world.deliver();
    const ids = [accountId ?? world.account.id];
    await world.onboard(accountId);
    if (businessId !== undefined) {
      const { id } = move(world, 'open-account', { business_id: businessId });
      await world.onboard(id, businessId);
      ids.push(id);
    }
    await world.advance(2 * hourS);
    await world.deliver();
    await world.night();

    await lose();
    const lost = await world.deliver((each) => each === type);
    for (const each of lost.slice(0, -1)) await world.handle(each);
    const last = lost.at(-1)!;
    const before = world.healed.length;
    const { kind, aspect } = definitionOf(type)!.entity;
    const isHealed = () =>
      world.healed.slice(before).some(({ eventType }) => {
        const { entity } = definitionOf(eventType)!;
        return entity.kind === kind && entity.aspect === aspect;
      });
    const isFound = async () =>
      isForPeople === true
        ? (await world.openBreaks()).some((found) => found.kind === 'ORPHAN_LOCAL')
        : isHealed();

    const mostNights = type === 'SEPA_CREDIT_TRANSACTION_DECLINED' ? paymentDays : rotationDays;
    let nights = 0;
    while (!(await isFound()) && nights < mostNights) {
      await world.advance(dayS);
      await world.deliver();
      nights += 1;
      if (nights < 3 || (await isTurn(world, ids, mostNights))) await world.night();
    }
    expect(await isFound()).toBe(true);
    await world.pump();
    if (isForPeople === true) return;
    // Two more nights: nothing is healed again, and nothing is left to people.
    await world.handle(last);
    const healedOnce = world.healed.length;
    for (let more = 0; more < 2; more += 1) {
      await world.advance(dayS);
      await world.deliver();
      await world.night();
    }
    expect(world.healed).toHaveLength(healedOnce);
    expect((await world.openBreaks()).filter(({ kind: each }) => each !== 'AMOUNT')).toEqual([]);
    expect(world.parked()).toEqual([]);
  },
);
