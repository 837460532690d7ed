import { expect, test } from 'vitest';
import { withoutPersonalFields } from './personal-fields.ts';

test('fields are removed at any depth and from every element of a list', () => {
  const value = { name: 'a', owner: { name: 'b', id: 1 }, people: [{ name: 'c', id: 2 }, { id: 3 }, null] };
  expect(withoutPersonalFields(value, ['name', 'owner.name', 'people.name'])).toEqual({
    owner: { id: 1 },
    people: [{ id: 2 }, { id: 3 }, null],
  });
});

test('a path that leads nowhere changes nothing', () => {
  const value = { owner: 'text', empty: null };
  expect(withoutPersonalFields(value, ['owner.name', 'empty.x', 'other.y', 'toString'])).toEqual(value);
});
