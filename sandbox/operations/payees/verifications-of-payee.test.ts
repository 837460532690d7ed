import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

function setUp() {
  const world = simulatedBank();
  const { account } = world.customer();
  const verify = (name: string, iban = account.iban) =>
    world.post('/v1/verifications_of_payee', { iban, name });
  return { ...world, account, verify };
}

test.each([
  ['Ada Byron', 'MATCH', null],
  ['BYRON, Ada', 'MATCH', null],
  ['Augusta Byron', 'CLOSE_MATCH', 'Ada Byron'],
  ['Charles Babbage', 'NO_MATCH', null],
])('%s for an account of Ada Byron is a %s', async (name, status, suggested_name) => {
  const { verify, account } = setUp();

  const verified = await verify(name);

  expect(verified.status).toBe(201);
  expect(verified.body).toMatchObject({
    payee: { iban: account.iban, name },
    result: { status, suggested_name },
    used_for: null,
    created_at: '2026-03-02T09:00:00.000Z',
    expires_at: '2026-03-02T09:05:00.000Z',
  });
});

// Stated: Endpoints: Further endpoints > Verification of Payee
test.each([
  ['DE89370400440532013000', 'Charles Babbage', 'MATCH'],
  ['DE89370400440532013000', 'Charles Nomatch', 'NO_MATCH'],
  ['DE89370400440532013000', 'Charles Closematch', 'CLOSE_MATCH'],
  ['DE89370400440532013000', 'Charles Notpossible', 'VERIFICATION_NOT_POSSIBLE'],
  ['GB29NWBK60161331926819', 'Charles Babbage', 'VERIFICATION_NOT_SUPPORTED'],
])('Verification of Payee answers for %s and %s: %s', async (iban, name, status) => {
  const { verify } = setUp();

  expect((await verify(name, iban)).body).toMatchObject({ result: { status } });
});

test('a wrong IBAN is refused, and a closed account cannot be verified', async () => {
  const { verify, bank, account } = setUp();

  expect((await verify('Ada Byron', 'DE88370400440532013000')).status).toBe(400);
  bank.store.accounts.update(account.id, { status: 'CLOSED' });
  expect((await verify('Ada Byron')).body).toMatchObject({
    result: { status: 'VERIFICATION_NOT_POSSIBLE' },
  });
});
