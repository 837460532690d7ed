import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { expect } from 'vitest';
import { systemClock } from '#shared/kernel/system.ts';
import { deployWith } from '#test/integration/function-variables.ts';
import { switchBank } from '#test/integration/local-stack.ts';
import { aBooking, aNotification, deliver, recordIdOf, uniqueId } from '#test/integration/notification.ts';
import { roleOf, takeAway } from '#test/integration/role-grants.ts';
import { test } from '#test/integration/stack.ts';
import { afternoon } from './afternoon.ts';

const call = afternoon(import.meta.filename);

test('a grant that is missing is named with the call and the table, and what failed goes on', async () => {
  const { stack, cause, foundBy, said, isOver, mendAtEnd } = call();
  const role = await roleOf(stack, stack.output('AccountsFunction'));
  const giveBack = await takeAway(role, 'dynamodb:PutItem');
  mendAtEnd(giveBack);
  const endToEndId = uniqueId('payment');
  const booking = aBooking({ end_to_end_id: endToEndId });
  const notification = await aNotification(stack, { body: Buffer.from(JSON.stringify(booking)) });
  await cause(
    'a missing grant',
    async () => {
      await deliver(stack, notification);
      const { what } = await foundBy('failing', /events\/accounts fails: \w+ dynamodb:PutItem/);
      expect(what).toContain('dynamodb:PutItem');
      await said('logs events/accounts --since 15m --filter failed', 'dynamodb:PutItem');
    },
    { by: 'the grant is given back; the event goes on' },
  );
  // It has no record yet, and somebody asks for it by whatever id they have.
  const ids = [recordIdOf(notification), notification.id, booking.id, booking.account_id, endToEndId];
  for (const id of ids) await said(`event ${id}`, 'The handler of accounts has failed since then');
  await giveBack();
  expect(await stack.recorded(recordIdOf(notification), 100_000)).toMatchObject({ state: 'applied' });
  await isOver('failing', 'events/accounts');
}, 240_000);

test('a secret that the bank takes no more is named by its code', async () => {
  const { stack, settings, type, cause, foundBy, isOver, mendAtEnd } = call();
  const secrets = new SecretsManagerClient(settings);
  const SecretId = stack.resources.BankCredentialsSecretArn;
  const { SecretString = '{}' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const right = JSON.parse(SecretString) as { clientId: string; clientSecret: string };
  const putBack = async () => stack.inspection.storeSecret(SecretId, right);
  mendAtEnd(putBack);
  await cause(
    'a secret that expired',
    async () => {
      await stack.inspection.storeSecret(SecretId, { ...right, clientSecret: 'of-last-year' });
      // A function that is already up goes on with the secret that it read.
      mendAtEnd(await deployWith(stack, stack.resources.SubscriptionsFunction, { STARTED: 'anew' }));
      // The bank knows no token of before, so that one has to be asked for.
      await switchBank(stack.bankSwitchUrl, 'crash');
      await switchBank(stack.bankSwitchUrl, 'recover');
      await foundBy('bank-token', 'credentials-refused');
      const { stdout } = await type('status');
      expect(stdout).toContain('The bank takes no call of ours (credentials-refused)');
    },
    { by: 'the right secret is stored' },
  );
  await putBack();
  await isOver('bank-token', 'credentials-refused');
});

test('a bank that is down is said within five seconds by a command that needs it, and nothing is lost', async () => {
  const { stack, type, cause, foundBy, isOver, mendAtEnd } = call();
  mendAtEnd(async () => switchBank(stack.bankSwitchUrl, 'recover'));
  await cause(
    'the bank is down',
    async () => {
      await switchBank(stack.bankSwitchUrl, 'crash');
      await foundBy('bank-token', 'A call of the bank failed');
    },
    { by: 'the bank comes back' },
  );
  const startedMs = systemClock.now();
  let saidAfterMs: number | undefined;
  const { stderr } = await type('subscriptions list', (text) => {
    if (text.includes('The bank does not answer')) saidAfterMs = systemClock.now() - startedMs;
  });
  expect(stderr).toContain('Nothing is lost');
  expect(saidAfterMs).toBeLessThan(5_000);
  await switchBank(stack.bankSwitchUrl, 'recover');
  await isOver('bank-token', 'A call of the bank failed');
});
