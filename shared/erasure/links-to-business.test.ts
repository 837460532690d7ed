import { expect, test } from 'vitest';
import { beneficialOwner } from '#shared/events/onboarding/businesses.ts';
import { tell } from '#test/fixtures/erasures.ts';
import { aSharedAccount, erase, type Holder } from '#test/fixtures/shared-account.ts';

const firm: Holder = { kind: 'business', id: 'bus-firm' };
const shop: Holder = { kind: 'business', id: 'bus-shop' };
const anna = 'per-anna';

test('what links a living person to an erased business goes with the business', async () => {
  const world = await aSharedAccount([firm, shop]);
  world.bank.there.add(anna);
  for (const { id } of [firm, shop])
    await tell(world, beneficialOwner, {
      id: `ben-${id}`,
      business_id: id,
      person_id: anna,
      voting_share: 40,
    });

  await erase(world, firm);

  expect(world.rows.erasures.get('business#bus-firm')?.state).toBe('completed');
  const links = [...world.events.mirror.keys()].filter((key) => key.startsWith('beneficial_owner#'));
  expect(links).toEqual(['beneficial_owner#ben-bus-shop/state']);
});
