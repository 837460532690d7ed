import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { blockAccount } from '#sandbox/entities/accounts/block-account.ts';

test('two changes of a block within one millisecond can still be distinguished by their instants', async () => {
  const { bank, subscriber, subscribe, anAccount, advance } = virtualBank();
  await subscribe('ACCOUNT_BLOCK');
  const { id: account_id } = anAccount();

  blockAccount(bank, { account_id, locking_status: 'DEBIT_BLOCK' });
  blockAccount(bank, { account_id, locking_status: 'NO_BLOCK' });
  await advance(1);

  const sent = subscriber.received.map(
    ({ body }) => JSON.parse(Buffer.from(body).toString()) as { locking_status: string; updated_at: string },
  );
  const ordered = sent.toSorted((one, other) => one.updated_at.localeCompare(other.updated_at));
  expect(ordered.map(({ locking_status }) => locking_status)).toEqual(['DEBIT_BLOCK', 'NO_BLOCK']);
  expect(new Set(sent.map(({ updated_at }) => updated_at)).size).toBe(2);
});
