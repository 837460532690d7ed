import { formOf, textOf } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

export function personCalls({ get, post, patch, send, ofPerson }: World) {
  const upload = () =>
    send(`${ofPerson}/documents`, formOf({ document_type: 'OTHER' }, new File(['x'], 'a.txt')));
  return {
    'persons.create': () => post('/v1/persons', { first_name: 'Ada' }),
    'persons.list': () => get('/v1/persons'),
    'persons.get': () => get(ofPerson),
    'persons.update': () => patch(ofPerson, { email: 'ada@example.org' }),
    'persons.documents.upload': upload,
    'persons.documents.file': async () => get(`${ofPerson}/documents/${textOf(await upload(), 'id')}/file`),
  } satisfies GoodCalls;
}
