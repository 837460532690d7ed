import { formOf, textOf } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

export function personCalls({ bank, get, post, patch, delete: remove, send, ofPerson }: World) {
  const upload = () =>
    send(`${ofPerson}/documents`, formOf({ document_type: 'OTHER' }, new File(['x'], 'a.txt')));
  const number = '+49 170/123-45_67';
  const register = () => post(`${ofPerson}/mobile_number`, { number });
  return {
    'persons.create': () => post('/v1/persons', { first_name: 'Ada' }),
    'persons.list': () => get('/v1/persons'),
    'persons.get': () => get(ofPerson),
    'persons.update': () => patch(ofPerson, { email: 'ada@example.org' }),
    'persons.mobileNumber.create': register,
    'persons.mobileNumber.get': async () => {
      await register();
      return get(`${ofPerson}/mobile_number`);
    },
    'persons.mobileNumber.delete': async () => {
      await register();
      return remove(`${ofPerson}/mobile_number`);
    },
    'persons.mobileNumber.authorize': async () => {
      await register();
      return post(`${ofPerson}/mobile_number/authorize`, { number });
    },
    'persons.mobileNumber.confirm': async () => {
      await register();
      await post(`${ofPerson}/mobile_number/authorize`, { number });
      const token = bank.store.mobileNumbers.all()[0]?.otp;
      return post(`${ofPerson}/mobile_number/confirm`, { number, token });
    },
    'persons.mobileNumber.reauthorize': async () => {
      await register();
      return post(`${ofPerson}/mobile_number/reauthorize`, {});
    },
    'persons.documents.upload': upload,
    'persons.documents.file': async () => get(`${ofPerson}/documents/${textOf(await upload(), 'id')}/file`),
  } satisfies GoodCalls;
}
