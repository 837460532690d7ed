import { expect, test } from 'vitest';
import { dayMs, simulatedBank, textOf } from '#test/contract/simulated-bank.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';

const setUp = () => lendingWorld(worldOf(simulatedBank()));

// Stated: Endpoints: Lending > Credit records
// Stated: Resources and their fields > Credit record
test('a credit record shows status and validity and can be used until its last day; after it a new one is needed', async () => {
  const { bank, get, put, passMs, ofPerson, aCreditRecord, aLineApplication } = setUp();
  const record = await aCreditRecord();
  const application = await aLineApplication();
  passMs(bank.options.creditRecordDays * dayMs);
  expect((await get(`${ofPerson}/credit_records/${record}`)).body).toMatchObject({ status: 'available' });

  passMs(dayMs);
  const refused = await put(`${application}/credit_record`, { credit_record_id: record });

  expect((await get(`${ofPerson}/credit_records/${record}`)).body).toMatchObject({ status: 'expired' });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ source: { field: 'credit_record_id' } }] });
});

// Stated: Resources and their fields > Credit record
// Stated: Endpoints: Lending > Credit records
test('the file of a credit record is created by the service, or supplied by the partner as Base64', async () => {
  const { post, ofPerson } = setUp();
  const create = (body: object) => post(`${ofPerson}/credit_records`, body);

  expect((await create({ source: 'partner' })).body).toMatchObject({
    errors: [{ source: { field: 'file' } }],
  });
  expect((await create({ source: 'partner', file: 'not base64!' })).status).toBe(400);
  expect((await create({ source: 'partner', file: 'JVBERi0=' })).status).toBe(201);
  expect((await create({ source: 'service' })).body).toMatchObject({ source: 'service' });
  expect((await create({ source: 'agency' })).body).toMatchObject({
    errors: [{ source: { field: 'source' } }],
  });
});

test('another person’s record is neither read nor used', async () => {
  const { get, put, customer, aCreditRecord, post, aLineApplication } = setUp();
  const other = `/v1/persons/${customer().person.id}`;
  const record = textOf(await post(`${other}/credit_records`, { source: 'service' }), 'id');

  const refused = await put(`${await aLineApplication()}/credit_record`, { credit_record_id: record });

  expect(refused.status).toBe(400);
  expect((await get(`${other}/credit_records/${await aCreditRecord()}`)).status).toBe(404);
});
