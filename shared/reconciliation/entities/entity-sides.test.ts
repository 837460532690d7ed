import { describe, expect, test } from 'vitest';
import { apiError } from '#shared/bank/errors/api-error.ts';
import { reservationCreated } from '#shared/events/accounts/reservations.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import { creditTransferDeclined, instantTransferExecuted } from '#shared/events/payments/transfers.ts';
import type { AnyEntity } from '#shared/mirror/mirrored-entity.ts';
import { createFakeTombstones } from '#test/fakes/tombstones.ts';
import type { EntityReads } from './bank-reads/entity-reads.ts';
import { createReadSides, subjectOf } from './entity-sides.ts';
import type { ItemKind } from './item-kinds.ts';
import { shownAs, type BankRead, type Subject } from './shown-entity.ts';

const nowMs = Date.parse('2026-03-20T12:00:00Z');

/** An entity of the mirror with one row. */
const entityOf = (kind: string, [eventType, data = {}]: readonly [string, object?], aspect = 'state') =>
  ({ kind, id: `${kind}_1`, aspects: { [aspect]: { eventType, data } }, totals: [] }) as unknown as AnyEntity;

interface Facts {
  readonly mirrored?: readonly AnyEntity[];
  readonly shows?: BankRead;
  readonly erased?: readonly string[];
}

function setUp({ mirrored = [], shows = async () => Promise.resolve([]), erased = [] }: Facts) {
  const [asked, read]: [Subject[], string[]] = [[], []];
  const reads = new Proxy({} as EntityReads, {
    get: () => async (subject: Subject) => (asked.push(subject), shows(subject)),
  });
  const entity = async (kind: string, id: string) => {
    read.push(`${kind} ${id}`);
    return Promise.resolve(mirrored.find((each) => each.kind === kind && each.id === id));
  };
  const mirror = { entity } as never;
  const readSides = createReadSides({ reads, mirror, tombstones: createFakeTombstones(...erased) });
  const readItem = async (kind: ItemKind, id: string, accountId?: string) =>
    readSides({ kind, id }, nowMs, accountId);
  return { asked, read, readItem };
}

describe('what the bank shows only with its owner', () => {
  const of = (data: object): Facts => ({ mirrored: [entityOf('overdraft', ['OVERDRAFT', data])] });

  test('is read with the owner whom the mirror names', async () => {
    const { asked, readItem } = setUp(of({ person_id: 'per_1' }));
    expect(await readItem('overdraft', 'overdraft_1')).toMatchObject({ outcome: 'seen' });
    expect(asked).toMatchObject([{ id: 'overdraft_1', personId: 'per_1' }]);
  });

  test('is not read if no owner is known', async () => {
    const { asked, readItem } = setUp(of({}));
    expect(await readItem('overdraft', 'overdraft_1')).toEqual({ outcome: 'owner-unknown' });
    expect(asked).toEqual([]);
  });

  test('is not read for an account alone if it has no owner in the mirror', async () => {
    const { asked, readItem } = setUp({});
    expect(await readItem('overdraft', 'overdraft_1', 'acc_1')).toEqual({ outcome: 'owner-unknown' });
    expect(asked).toEqual([]);
  });
});

describe('what the bank shows only with its account', () => {
  test.each(['reservation', 'instant_transfer'] as const)('such as a %s is read with it', async (kind) => {
    const { asked, readItem } = setUp({});
    expect(await readItem(kind, 'x', 'acc_1')).toEqual({ outcome: 'unheard' });
    expect(asked).toEqual([{ id: 'x', accountId: 'acc_1' }]);
  });

  test('is not read if the mirror does not name it', async () => {
    const transfer = entityOf('instant_transfer', [instantTransferExecuted.type]);
    const { asked, readItem } = setUp({ mirrored: [transfer] });
    expect(await readItem('instant_transfer', transfer.id)).toEqual({ outcome: 'owner-unknown' });
    expect(asked).toEqual([]);
  });
});

test.each(['account', 'person', 'business'] as const)(
  'a %s that the mirror lacks is read by its id alone',
  async (kind) => {
    const { asked, readItem } = setUp({});
    expect(await readItem(kind, 'x')).toMatchObject({ outcome: 'seen' });
    expect(asked).toEqual([{ id: 'x', accountId: undefined }]);
  },
);

test.each(['closure_request', 'loan'] as const)('a %s is read by its id alone', async (kind) => {
  const { asked, readItem } = setUp({ mirrored: [entityOf(kind, ['OF NO CATALOGUE'])] });
  expect(await readItem(kind, `${kind}_1`)).toMatchObject({ outcome: 'seen' });
  expect(asked).toEqual([{ id: `${kind}_1` }]);
});

test('an item has the parts of its own kind, each with what both sides have of it', async () => {
  const mirrored = [entityOf('person', ['PERSON_CHANGED']), entityOf('loan', ['LOAN'])];
  const shows = async () => Promise.resolve([shownAs(personChanged, 'person_1', { name: 'Ada' })]);
  const seen = await setUp({ mirrored, shows }).readItem('person', 'person_1');
  expect(seen).toMatchObject({ outcome: 'seen' });
  expect('sides' in seen ? seen.sides.map(({ row }) => row.aspect) : []).toEqual([
    'state',
    'mobile_number',
    'tax_identifications',
  ]);
  expect(seen).toMatchObject({
    sides: [
      { held: { row: { eventType: 'PERSON_CHANGED' } }, shown: { body: { name: 'Ada' } } },
      { held: { row: undefined }, shown: undefined },
      { held: { row: undefined }, shown: undefined },
    ],
  });
});

test('that the bank did not know a part is noted beside it', async () => {
  const absences = { absence: { readAt: '1' }, mobile_number_absence: { readAt: '2' } };
  const person = { kind: 'person', id: 'person_1', aspects: absences, totals: [] } as unknown as AnyEntity;
  expect(await setUp({ mirrored: [person] }).readItem('person', 'person_1')).toMatchObject({
    sides: [{ held: { absence: { readAt: '1' } } }, { held: { absence: { readAt: '2' } } }, {}],
  });
});

describe('a list', () => {
  const shows = async () =>
    Promise.resolve([
      shownAs(reservationCreated, 'r1', { id: 'r1' }),
      shownAs(reservationCreated, 'r1', { id: 'r1' }),
      shownAs(reservationCreated, 'r2', { id: 'r2' }),
    ]);

  test('of an account names it, and reads each entity of the mirror once', async () => {
    const { read, readItem } = setUp({ shows });
    expect(await readItem('reservations', 'acc_1')).toMatchObject({
      accountId: 'acc_1',
      sides: [{ id: 'r1' }, { id: 'r1' }, { id: 'r2' }],
    });
    expect(read).toEqual(['reservation r1', 'reservation r2']);
  });

  test('of a customer names no account', async () => {
    expect(await setUp({ shows }).readItem('messages', 'per_1')).not.toHaveProperty('accountId');
  });

  test('of an erased one is not read', async () => {
    const { asked, readItem } = setUp({ shows, erased: ['acc_1'] });
    expect(await readItem('reservations', 'acc_1')).toEqual({ outcome: 'gone' });
    expect(asked).toEqual([]);
  });
});

describe('a refusal of the bank', () => {
  const refusedBy = (status: number, body: unknown = {}) =>
    setUp({
      mirrored: [entityOf('loan', ['LOAN'])],
      shows: async () => Promise.reject(apiError({ operation: 'loans.get', status, body })),
    }).readItem('loan', 'loan_1');

  test.each([400, 403, 409, 410, 422, 501])(
    'with %i would be repeated, so it is the result',
    async (status) => {
      expect(await refusedBy(status)).toEqual({ outcome: 'refused', because: String(status) });
    },
  );

  test('is named by the code of the bank, if it has one', async () => {
    const body = { errors: [{ code: 'invalid_model', detail: 'x' }] };
    expect(await refusedBy(400, body)).toEqual({ outcome: 'refused', because: 'invalid_model' });
  });

  test.each([401, 408, 429, 500, 503])('with %i may pass, so it fails the item', async (status) => {
    await expect(refusedBy(status)).rejects.toMatchObject({ status });
  });

  test('with 404 says that it does not have the entity', async () => {
    expect(await refusedBy(404)).toMatchObject({ outcome: 'seen', sides: [{ shown: undefined }] });
  });
});

describe('the owner of an entity', () => {
  const card = { kind: 'card', id: 'card_1' };
  const found = new Map<string, AnyEntity>([
    ['card card_1', entityOf('card', ['CARD_LIFECYCLE_EVENT', { account_id: 'acc_of_card' }])],
    ['consumer_overdraft over_1', entityOf('consumer_overdraft', ['CONSUMER_OVERDRAFT', { person_id: 'p' }])],
  ]);
  const ownersOf = async (entity: AnyEntity) => {
    const read: string[] = [];
    const subject = await subjectOf(entity, async (kind, id) => {
      read.push(`${kind} ${id}`);
      return Promise.resolve(found.get(`${kind} ${id}`));
    });
    return { subject, read };
  };
  const authorized = (data: object) =>
    entityOf('reservation', ['CARD_AUTHORIZATION', { ...data, meta_info: { cards: { card_id: card.id } } }]);

  test('is that of its card, where it names only that', async () => {
    expect(await ownersOf(authorized({}))).toEqual({
      subject: { id: 'reservation_1', accountId: 'acc_of_card' },
      read: ['card card_1'],
    });
  });

  test('is the account that it names itself, rather than that of its card', async () => {
    expect(await ownersOf(authorized({ account_id: 'acc_1' }))).toEqual({
      subject: { id: 'reservation_1', accountId: 'acc_1' },
      read: [],
    });
  });

  test('of a change of a limit is the person of its overdraft', async () => {
    const change = (overdraft_id: string) =>
      entityOf('overdraft_limit_change', ['OVERDRAFT_LIMIT_CHANGE', { overdraft_id }]);
    expect((await ownersOf(change('over_1'))).subject).toMatchObject({ throughId: 'over_1', personId: 'p' });
    expect((await ownersOf(change('over_2'))).subject).toEqual({ id: 'overdraft_limit_change_1' });
  });

  test('is looked for through the first id that its event has', async () => {
    const declined = entityOf('credit_transfer', [creditTransferDeclined.type, { batch_id: card.id }]);
    expect((await ownersOf(declined)).read).toEqual(['card card_1']);
  });
});

test.each(['loan_1', 'per_1', 'acc_1'])('a loan is not read once %s is erased', async (id) => {
  const data = { payload: { person_id: 'per_1', loan_account_id: 'acc_1' } };
  const mirrored = [entityOf('loan', ['LOAN', data])];
  const { asked, readItem } = setUp({ mirrored, erased: [id] });
  expect(await readItem('loan', 'loan_1')).toEqual({ outcome: 'gone' });
  expect(asked).toEqual([]);
});
