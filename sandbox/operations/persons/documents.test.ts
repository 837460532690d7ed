import { expect, test } from 'vitest';
import { formOf, simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const scan = () => new File([Uint8Array.from([0, 255, 10, 13])], 'passport.png', { type: 'image/png' });

test('an uploaded document comes back byte for byte and is hidden from the customer by default', async () => {
  const { send, get, customer } = simulatedBank();
  const { person } = customer();
  const folder = `/v1/persons/${person.id}/documents`;

  const uploaded = await send(folder, formOf({ document_type: 'ID_DOCUMENT' }, scan()));

  expect(uploaded.status).toBe(201);
  expect(uploaded.body).toMatchObject({ name: 'passport.png', size: 4, customer_accessible: false });
  const file = await get(`${folder}/${textOf(uploaded, 'id')}/file`);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect([...file.bytes]).toEqual([0, 255, 10, 13]);
});

test('a document can be shown to the customer', async () => {
  const { send, customer } = simulatedBank();
  const path = `/v1/persons/${customer().person.id}/documents`;

  const uploaded = await send(
    path,
    formOf({ document_type: 'ID_DOCUMENT', customer_accessible: 'true' }, scan()),
  );

  expect(uploaded.body).toMatchObject({ customer_accessible: true });
});

test('a document stands under its own person alone, and needs bytes', async () => {
  const { send, get, customer } = simulatedBank();
  const [one, other] = [customer().person, customer().person];
  const uploaded = await send(`/v1/persons/${one.id}/documents`, formOf({ document_type: 'OTHER' }, scan()));

  expect((await get(`/v1/persons/${other.id}/documents/${textOf(uploaded, 'id')}/file`)).status).toBe(404);
  const empty = formOf({ document_type: 'OTHER' }, new File([], 'nothing.txt'));
  expect((await send(`/v1/persons/${one.id}/documents`, empty)).status).toBe(400);
});
