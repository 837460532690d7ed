import { expect, test } from 'vitest';
import { nextIban, ownBicOf } from '#sandbox/engine/iban.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

test.each(['DE', 'IT'] as const)('a lookup of an IBAN of the bank in %s names its BIC', async (branch) => {
  const { post, bank } = simulatedBank();
  const iban = nextIban(bank.random, branch);

  expect((await post('/v1/iban_lookups', { iban })).body).toMatchObject({ iban, bic: ownBicOf(iban) });
});

// Stated: Endpoints: Account management > IBAN lookups
test.each([
  { iban: 'DE89370400440532013000', status: 201 },
  { iban: 'DE88370400440532013000', status: 400 },
  { iban: 'de89370400440532013000', status: 400 },
  { iban: 'DE89 3704 0044 0532 0130 00', status: 400 },
  { iban: 'not an IBAN', status: 400 },
])('an IBAN lookup of $iban answers $status', async ({ iban, status }) => {
  const { post } = simulatedBank();

  expect((await post('/v1/iban_lookups', { iban })).status).toBe(status);
});
