import { expect, test } from 'vitest';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import { formOf, simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const scan = () => new File([Uint8Array.from([0, 255, 10, 13])], 'passport.png', { type: 'image/png' });

// Stated: Resources and their fields > Document
// Stated: Endpoints: Persons > Documents
// Stated: Endpoints: Common rules > Bodies
test('an uploaded document comes back byte for byte and is hidden from the customer by default', async () => {
  const { send, get, customer } = simulatedBank();
  const { person } = customer();
  const folder = `/v1/persons/${person.id}/documents`;

  const uploaded = await send(folder, formOf({ document_type: 'ID_DOCUMENT' }, scan()));

  expect(uploaded.status).toBe(201);
  expect(uploaded.body).toMatchObject({
    filename: 'passport.png',
    name: 'passport.png',
    type: 'ID_DOCUMENT',
    document_type: 'ID_DOCUMENT',
    size: 4,
    customer_accessible: false,
  });
  const file = await get(`${folder}/${textOf(uploaded, 'id')}/file`);
  expect(file.headers.get('content-type')).toBe('image/png');
  expect([...file.bytes]).toEqual([0, 255, 10, 13]);
});

// Stated: Resources and their fields > Document
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

// Stated: Resources and their fields > Document
// Stated: Endpoints: Persons > Documents
test('the attributes of a document can be changed', async () => {
  const { send, get, patch, customer } = simulatedBank();
  const folder = `/v1/persons/${customer().person.id}/documents`;
  const document = `${folder}/${textOf(await send(folder, formOf({ document_type: 'OTHER' }, scan())), 'id')}`;

  await patch(document, { document_type: 'PICTURE' });
  const changed = await patch(document, {
    type: 'ID_DOCUMENT',
    filename: 'passport-2.png',
    customer_accessible: true,
  });

  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    filename: 'passport-2.png',
    type: 'ID_DOCUMENT',
    document_type: 'ID_DOCUMENT',
    customer_accessible: true,
  });
  expect((await get(`${folder}?customer_accessible=true`)).body).toEqual([changed.body]);
  expect((await get(`${folder}?customer_accessible=false`)).body).toEqual([]);
});

// Stated: Resources and their fields > Document
// Stated: Endpoints: Persons > Documents
test('a deleted document is marked: it is described still, but neither listed, changed nor downloaded', async () => {
  const { send, get, patch, delete: remove, customer } = simulatedBank();
  const folder = `/v1/persons/${customer().person.id}/documents`;
  const document = `${folder}/${textOf(await send(folder, formOf({ document_type: 'OTHER' }, scan())), 'id')}`;

  expect((await remove(document)).status).toBe(204);

  expect((await get(document)).body).toMatchObject({ deleted_at: '2026-03-02T09:00:00.000Z' });
  expect((await get(folder)).body).toEqual([]);
  expect((await get(`${folder}?include_deleted=true`)).body).toHaveLength(1);
  const gone = [get(`${document}/file`), patch(document, {}), remove(document)];
  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual([404, 404, 404]);
});

// Stated: Endpoints: Persons > Identification documents
test('a document of an identification is one of its person too, and of no other identification', async () => {
  const { send, get, customer, bank } = simulatedBank();
  const { person } = customer();
  const [one, other] = [0, 1].map(() => identifyPerson(bank, { person_id: person.id, status: 'pending' }).id);
  const path = `/v1/persons/${person.id}/identifications`;
  const form = () => formOf({ document_type: 'ID_DOCUMENT' }, scan());

  const uploaded = await send(`${path}/${one}/document_upload`, form());

  expect(uploaded.status).toBe(201);
  expect((await get(`${path}/${one}/documents`)).body).toEqual([uploaded.body]);
  expect((await get(`/v1/persons/${person.id}/documents`)).body).toEqual([uploaded.body]);
  expect((await get(`${path}/${other}/documents`)).body).toEqual([]);
  expect((await send(`${path}/none/document_upload`, form())).status).toBe(404);
  const stranger = customer().person.id;
  expect((await get(`/v1/persons/${stranger}/identifications/${one}/documents`)).status).toBe(404);
});
