import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createAccountOwners } from '#shared/aws/portfolio/account-owners.ts';
import { createIbanPointers } from '#shared/aws/portfolio/iban-pointers.ts';
import { accountKey } from '#shared/aws/portfolio/register-keys.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { createReadRow } from '#shared/aws/work/work-rows.ts';
import type { ErasableRegister } from '#shared/erasure/stores.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';

interface ErasableRegisterSettings {
  readonly workTable: string;
  readonly clock: Clock;
}

/** Erases accounts from the register. Their id, days and sums stay. */
export function createErasableRegister(
  { workTable, clock }: ErasableRegisterSettings,
  client = new DynamoDBClient(clientSettings),
): ErasableRegister {
  const readRow = createReadRow(workTable, client);
  const ibans = createIbanPointers(workTable, client);
  return {
    ...createAccountOwners(workTable, client),
    async standing(accountId) {
      const account = await readRow(accountKey(accountId), registeredAccount);
      if (account === undefined) return 'unknown';
      return account.state === 'erased' ? 'erased' : 'listed';
    },
    async erase(accountId) {
      // This comes first: without the IBAN in its row, the other row could not be found.
      const { iban } = (await readRow(accountKey(accountId), registeredAccount)) ?? {};
      if (iban !== undefined) await ibans.forget(iban, accountId);
      const update = new UpdateItemCommand({
        TableName: workTable,
        Key: accountKey(accountId),
        // The reason for the hold may name somebody.
        UpdateExpression:
          'SET id = :id, #state = :erased, knownSince = if_not_exists(knownSince, :now) REMOVE iban, bic, ownerId, heldBecause',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: toItem({
          ':id': accountId,
          ':erased': 'erased',
          ':now': toIsoInstant(clock.now()),
        }),
      });
      await client.send(update);
    },
    async forgetOwner(accountId, ownerId) {
      const update = new UpdateItemCommand({
        TableName: workTable,
        Key: accountKey(accountId),
        UpdateExpression: 'REMOVE ownerId',
        ConditionExpression: 'ownerId = :owner',
        ExpressionAttributeValues: toItem({ ':owner': ownerId }),
      });
      await tookEffect(client.send(update));
    },
  };
}
