import { expect, test } from 'vitest';
import { sendMessage } from '#sandbox/transitions/messages.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

// Stated: Endpoints: Account management > Messages
test('messages are listed and read under their person, their business and their account, and nowhere else', async () => {
  const { bank, get, customer } = simulatedBank();
  const { person, account } = customer();
  const { account: ofBusiness } = customer(0, { person_id: null, business_id: 'business' });
  const { id } = sendMessage(bank, { account_id: account.id, title: 'Interest' });
  const other = sendMessage(bank, { account_id: ofBusiness.id });
  const stranger = customer();
  const found = [
    `/v1/persons/${person.id}/messages`,
    `/v1/persons/${person.id}/accounts/${account.id}/messages`,
  ];

  for (const path of found) {
    expect((await get(path)).body).toEqual([expect.objectContaining({ id, title: 'Interest' })]);
    expect((await get(`${path}/${id}`)).status).toBe(200);
    expect((await get(`${path}/${other.id}`)).status).toBe(404);
  }
  expect((await get(`/v1/persons/${stranger.person.id}/messages/${id}`)).status).toBe(404);
  const ofBusinessPath = `/v1/businesses/business/accounts/${ofBusiness.id}/messages`;
  expect((await get(ofBusinessPath)).body).toEqual([expect.objectContaining({ id: other.id })]);
  expect((await get(`${ofBusinessPath}/${id}`)).status).toBe(404);
});
