import { expect, test } from 'vitest';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

// Stated: Endpoints: Persons > Settings
test('each call overwrites the preferred language of a person, also with nothing', async () => {
  const { get, post, customer } = simulatedBank();
  const path = `/v1/persons/${customer().person.id}/settings`;

  expect((await get(path)).body).toEqual({ language: null });
  expect((await post(path, { language: 'de' })).body).toEqual({ language: 'de' });
  expect((await post(path, { language: 'fr' })).status).toBe(201);
  expect((await get(path)).body).toEqual({ language: 'fr' });
  await post(path, {});
  expect((await get(path)).body).toEqual({ language: null });
  expect((await get('/v1/persons/nobody/settings')).status).toBe(404);
});
