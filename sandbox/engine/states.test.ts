import { expect, test } from 'vitest';
import { createStates } from './states.ts';

const parcel = createStates({
  entity: 'parcel',
  event: null,
  begins: ['packed'],
  moves: {
    packed: { sent: 'partner', lost: 'bank' },
    sent: { packed: 'customer', lost: 'bank' },
    lost: {},
  },
});

test('an entity moves as its table says', () => {
  expect(parcel.move('packed', 'sent')).toBe('sent');
  expect(parcel.move('sent', 'packed')).toBe('packed');
  expect(parcel.nextOf('packed')).toEqual(['sent', 'lost']);
  expect(parcel.statuses).toEqual(['packed', 'sent', 'lost']);
});

test('a move that is not in the table is a conflict that names the moves there are', () => {
  expect(() => parcel.move('packed', 'packed')).toThrow(
    expect.objectContaining({
      status: 409,
      message: 'The parcel is packed and cannot become packed, only sent, lost.',
    }),
  );
});

test('there is no way back from a final status', () => {
  expect(parcel.isFinal('lost')).toBe(true);
  expect(parcel.isFinal('sent')).toBe(false);
  expect(() => parcel.move('lost', 'sent')).toThrow('is final: it cannot become sent');
});
