import { describe, expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const stated = {
  salutation: 'MS',
  first_name: 'Ada',
  last_name: 'Byron',
  birth_date: '1985-12-10',
  birth_city: 'London',
  birth_country: 'GB',
  birth_province: 'EE',
  country: 'IT',
  nationality: 'GB',
  address_line_1: 'Via Esempio 3',
  city: 'Milano',
  province: 'MI',
  postal_code: '20121',
  mobile_number: '+393331234567',
  nace_code: 'K 66.22',
  fatca_crs_confirmed_at: '2026-03-02T09:00:00Z',
  aml_confirmed_on: '2026-03-02',
};

describe('a person', () => {
  // Stated: Resources and their fields > Person
  test.each(Object.keys(stated))('has %s', async (field) => {
    const { post, get } = simulatedBank();
    const value = Object.entries(stated).find(([name]) => name === field)?.[1];

    const created = await post('/v1/persons', { [field]: value });

    expect(created.status).toBe(201);
    expect((await get(`/v1/persons/${textOf(created, 'id')}`)).body).toMatchObject({ [field]: value });
  });

  // Stated: Resources and their fields > Person
  test.each(['K 66.22', 'L 68.2'])('can have the nace_code %s', async (nace_code) => {
    expect((await simulatedBank().post('/v1/persons', { nace_code })).body).toMatchObject({ nace_code });
  });

  // Stated: Resources and their fields > Person
  test('without a last name is written with N/A', async () => {
    const { post } = simulatedBank();

    expect((await post('/v1/persons', { first_name: 'Ada', last_name: 'N/A' })).body).toMatchObject({
      last_name: 'N/A',
    });
  });

  // Stated: Resources and their fields > Person
  test('has a mobile_number that goes to the video identification alone and takes no codes', async () => {
    const { post, get } = simulatedBank();
    const id = textOf(await post('/v1/persons', stated), 'id');

    expect((await get(`/v1/persons/${id}/mobile_number`)).status).toBe(404);
    expect((await post('/v1/mfa/challenges/sms', { person_id: id })).status).toBe(400);
  });

  // Stated: Resources and their fields > Person
  test('has no tax country until one is given: it is never the country of residence', async () => {
    const { post, get } = simulatedBank();
    const person = `/v1/persons/${textOf(await post('/v1/persons', stated), 'id')}`;

    expect((await get(`${person}/tax_identifications`)).body).toEqual([]);
    expect((await post(`${person}/tax_identifications`, { number: '1', primary: true })).status).toBe(400);
  });

  // Stated: Endpoints: Persons > Mobile number
  // Stated: Errors > Mobile number read
  test('without a mobile number answers its read with 404', async () => {
    const { get, customer } = simulatedBank();

    expect((await get(`/v1/persons/${customer().person.id}/mobile_number`)).status).toBe(404);
  });

  // Stated: Endpoints: Persons > Settings
  test('has a preferred language that is set and read', async () => {
    const { get, post, customer } = simulatedBank();
    const settings = `/v1/persons/${customer().person.id}/settings`;

    expect((await post(settings, { language: 'fr' })).status).toBe(201);
    expect((await get(settings)).body).toMatchObject({ language: 'fr' });
  });
});
