import { gzipSync } from 'node:zlib';
import { expect, test as plainTest } from 'vitest';
import * as z from '#shared/kernel/zod.ts';
import { aPerson, move } from './customers.ts';
import { placesOf, tells } from './every-byte.ts';
import { uniqueId } from './notification.ts';
import { type DeployedStack, deployedStack, test } from './stack.ts';

plainTest('a text is found as it is, in base64, in gzip, and in all of them', () => {
  const text = Buffer.from('{"name":"Erika Mustermann"}');
  const packed = `{"body":"${gzipSync(text).toString('base64')}"}`;
  for (const bytes of [text, Buffer.from(text.toString('base64')), gzipSync(text), Buffer.from(packed)])
    expect(tells(bytes, ['Mustermann'])).toBe(true);
  expect(tells(Buffer.from('{"name":"somebody else"}'), ['Mustermann'])).toBe(false);
});

const account = z.object({ iban: z.string(), bookings: z.object({ count: z.number() }) });

async function accountOf(stack: DeployedStack, accountId: string) {
  return account.parse(await stack.bank.get(`/sandbox/truth/accounts/${accountId}`));
}

/** A person with events of several families, an account, a card, and bodies in records and in the bucket. */
async function addCustomer(stack: DeployedStack) {
  const name = uniqueId('Erika');
  const street = uniqueId('Gasse');
  const person_id = await aPerson(stack, {
    first_name: name,
    last_name: 'Mustermann',
    birth_date: '1990-02-03',
  });
  const account_id = await move(stack, 'open-account', { person_id });
  await move(stack, 'change-person', { person_id, attributes: { address: { line_1: street } } });
  await move(stack, 'identify-person', { person_id });
  await move(stack, 'block-account', { account_id, locking_status: 'NO_BLOCK' });
  for (const repeated of [1, 400]) await payIn(stack, { account_id, name, street, repeated });
  const card_id = await move(stack, 'change-card', { account_id });
  await move(stack, 'authorize-card', { card_id, amount: 1_234, merchant: `${street} Café` });
  const recipient_iban = 'DE02120300000000202051';
  await move(stack, 'execute-instant-transfer', {
    account_id,
    amount: 999,
    recipient_name: name,
    recipient_iban,
  });
  const { iban } = await accountOf(stack, account_id);
  return { person_id, account_id, name, street, iban };
}

/** A description that is repeated often enough goes to the bucket. */
async function payIn(
  stack: DeployedStack,
  paid: {
    readonly account_id: string;
    readonly name: string;
    readonly street: string;
    readonly repeated: number;
  },
) {
  const description = `${paid.street} `.repeat(paid.repeated);
  const { account_id, name: sender_name } = paid;
  await move(stack, 'book-incoming-transfer', { account_id, amount: 5_000, sender_name, description });
}

async function untilMirrored(stack: DeployedStack, accountId: string) {
  const { bookings } = await accountOf(stack, accountId);
  await stack.until({
    what: `${bookings.count} bookings of ${accountId} are mirrored`,
    limitMs: 60_000,
    probe: async () => {
      const rows = await stack.inspection.rows(stack.resources.MirrorTable);
      const totals = rows.find(({ pk, sk }) => pk === `ACCOUNT#${accountId}` && sk === 'bookings');
      return totals?.['count'] === bookings.count || undefined;
    },
  });
  await stack.untilIdle();
}

const previewed = z.object({ erasure: z.nullable(z.object({ state: z.string() })) });

async function untilErased(stack: DeployedStack, id: string) {
  const job = async (input: object) => stack.inspection.invoke(stack.output('ErasureFunction'), input);
  await stack.until({
    what: `the erasure of ${id} is complete`,
    limitMs: 90_000,
    probe: async () => {
      await job({});
      const { erasure } = previewed.parse(
        await job({ command: 'erasures/preview', request: { kind: 'person', id } }),
      );
      return erasure?.state === 'completed' || undefined;
    },
  });
}

test('an erased person leaves no byte of name, IBAN or address, except as the payee of another', async () => {
  const stack = await deployedStack();
  const other = await addCustomer(stack);
  const erased = await addCustomer(stack);
  await move(stack, 'book-incoming-transfer', {
    account_id: other.account_id,
    amount: 77,
    sender_iban: erased.iban,
    sender_name: 'the counterparty',
  });
  for (const { account_id } of [erased, other]) await untilMirrored(stack, account_id);
  const texts = [erased.name, erased.street, erased.iban];
  const before = await placesOf(texts, stack);
  expect(before.filter((place) => place.startsWith('row')).length).toBeGreaterThan(10);
  expect(before.filter((place) => place.startsWith('object')).length).toBeGreaterThan(0);

  await move(stack, 'delete-person', { person_id: erased.person_id });
  await stack.untilIdle();
  await untilErased(stack, erased.person_id);
  for (const repeated of [1, 401]) await payIn(stack, { ...erased, repeated });
  await untilMirrored(stack, erased.account_id);
  await stack.until({
    what: 'the body of the late booking is gone',
    limitMs: 60_000,
    probe: async () => {
      await stack.inspection.invoke(stack.output('ErasureFunction'), {});
      const places = await placesOf(texts, stack);
      return places.every((place) => !place.startsWith('object')) || undefined;
    },
  });

  const rows = await stack.inspection.rows(stack.resources.MirrorTable);
  const booked = rows.find((row) => row['accountId'] === other.account_id && row['amountCents'] === 77);
  expect((await placesOf(texts, stack)).toSorted()).toEqual(
    [`row ${String(booked?.['eventId'])}`, `row ${String(booked?.['pk'])} state`].toSorted(),
  );
  expect(await placesOf([other.name], stack)).not.toEqual([]);
}, 300_000);
