import {
  cancelled,
  conditionFails,
  number,
  put,
  refusedWith,
  replies,
  step,
  stored,
  text,
  type Outcome,
  type Statement,
  type Step,
} from './statement.ts';
import { events, mirror, work } from './tables.ts';

/** What `shared/aws` sends, word for word: add a change there if DynamoDB answers it in another way. */

const packed = (...content: readonly number[]) => ({ B: Uint8Array.from(content) });
// oxlint-disable-next-line max-params -- most updates take effect
const update = (TableName: string, Key: object, rest: object, outcome: Outcome = replies()): Step =>
  step('UpdateItem', { TableName, Key, ...rest }, outcome);
const allOld = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;

const lease = { pk: text('LEASE#erasure'), sk: text('lease') };
const take = (owner: string, nowMs: number, outcome: Outcome): Step =>
  update(
    work,
    lease,
    {
      UpdateExpression:
        'SET fence = if_not_exists(fence, :zero) + :one, heldUntil = :until, holder = :holder, heldBefore = if_not_exists(heldUntil, :zero)',
      ConditionExpression:
        'attribute_not_exists(pk) OR heldUntil <= :now OR heldUntil > :latest OR holder = :holder',
      ExpressionAttributeValues: {
        ':until': number(nowMs + 100),
        ':now': number(nowMs),
        ':latest': number(nowMs + 1_000),
        ':zero': number(0),
        ':one': number(1),
        ':holder': text(owner),
      },
      ReturnValues: 'UPDATED_NEW',
    },
    outcome,
  );
const held = (owner: string, fence: number, [heldBefore, heldUntil]: readonly [number, number]) =>
  replies({
    Attributes: {
      fence: number(fence),
      heldUntil: number(heldUntil),
      holder: text(owner),
      heldBefore: number(heldBefore),
    },
  });
const renew = (fence: number, until: number, outcome: Outcome): Step =>
  update(
    work,
    lease,
    {
      UpdateExpression: 'SET heldUntil = :until',
      ConditionExpression: 'fence = :fence',
      ExpressionAttributeValues: { ':until': number(until), ':fence': number(fence) },
    },
    outcome,
  );
const underFence = (fence: number) => ({
  ConditionCheck: {
    TableName: work,
    Key: lease,
    ConditionExpression: 'fence = :fence',
    ExpressionAttributeValues: { ':fence': number(fence) },
  },
});
const transact = (TransactItems: readonly object[], outcome: Outcome = replies()): Step =>
  step('TransactWriteItems', { TransactItems }, outcome);

const leases: readonly Statement[] = [
  {
    name: 'a lease is taken by one owner until it ends, and its fence rises',
    steps: [
      take('one', 0, held('one', 1, [0, 100])),
      take('other', 50, conditionFails),
      take('one', 60, held('one', 2, [100, 160])),
      take('other', 160, held('other', 3, [160, 260])),
      renew(2, 500, conditionFails),
      renew(3, 500, replies()),
      renew(3, 0, replies()),
      take('one', 1, held('one', 4, [0, 101])),
    ],
  },
  {
    name: 'nothing is written under the fence of an earlier owner',
    steps: [
      transact(
        [
          underFence(1),
          { Put: { TableName: work, Item: { pk: text('ERASURE#person#1'), sk: text('erasure') } } },
        ],
        cancelled('ConditionalCheckFailed', 'None'),
      ),
      take('one', 0, held('one', 1, [0, 100])),
      transact([
        underFence(1),
        { Put: { TableName: work, Item: { pk: text('ERASURE#person#1'), sk: text('erasure') } } },
      ]),
      take('other', 100, held('other', 2, [100, 200])),
      transact(
        [
          underFence(1),
          { Delete: { TableName: work, Key: { pk: text('ERASURE#person#1'), sk: text('erasure') } } },
        ],
        cancelled('ConditionalCheckFailed', 'None'),
      ),
      stored(
        work,
        { pk: text('ERASURE#person#1'), sk: text('erasure') },
        { pk: text('ERASURE#person#1'), sk: text('erasure') },
      ),
    ],
  },
];

const mark = { pk: text('BEGUN#sweep'), sk: text('accounts e1') };
const begin = (beginning: string, begun: readonly string[]): Step =>
  update(
    work,
    mark,
    {
      UpdateExpression: 'ADD begun :beginning SET expiresAt = :expiresAt',
      ExpressionAttributeValues: { ':beginning': { SS: [beginning] }, ':expiresAt': number(1) },
      ReturnValues: 'UPDATED_NEW',
    },
    replies({ Attributes: { begun: { SS: begun }, expiresAt: number(1) } }),
  );

const begunWork: readonly Statement[] = [
  {
    name: 'each beginning of work counts once, and an end removes them',
    steps: [
      begin('a', ['a']),
      begin('b', ['a', 'b']),
      begin('b', ['a', 'b']),
      step('DeleteItem', { TableName: work, Key: mark }, replies()),
      begin('c', ['c']),
    ],
  },
];

const token = { pk: text('TOKEN#bank'), sk: text('token') };
const leaseToken = (
  owner: string,
  nowMs: number,
  [seen, outcome]: readonly [string | undefined, Outcome],
): Step =>
  update(
    work,
    token,
    {
      UpdateExpression: 'SET leaseOwner = :owner, leaseUntilMs = :until',
      ConditionExpression: `(attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now) AND ${
        seen === undefined ? 'attribute_not_exists(generation)' : 'generation = :seen'
      }`,
      ExpressionAttributeValues: {
        ':owner': text(owner),
        ':until': number(nowMs + 100),
        ':now': number(nowMs),
        ...(seen !== undefined && { ':seen': text(seen) }),
      },
    },
    outcome,
  );
const writeToken = (owner: string, generation: string, [nowMs, outcome]: readonly [number, Outcome]): Step =>
  update(
    work,
    token,
    {
      UpdateExpression:
        'SET generation = :generation, sealed = :sealed, sentAtMs = :sent, lifeMs = :life, expiresAt = :expires ' +
        'REMOVE leaseOwner, leaseUntilMs',
      ConditionExpression:
        'attribute_not_exists(leaseUntilMs) OR leaseUntilMs <= :now OR leaseOwner = :owner',
      ExpressionAttributeValues: {
        ':generation': text(generation),
        ':sealed': text('sealed'),
        ':sent': number(nowMs),
        ':life': number(3_600_000),
        ':expires': number(90_000),
        ':now': number(nowMs),
        ':owner': text(owner),
      },
    },
    outcome,
  );
const sealed = (generation: string, sentAtMs: number) => ({
  ...token,
  generation: text(generation),
  sealed: text('sealed'),
  sentAtMs: number(sentAtMs),
  lifeMs: number(3_600_000),
  expiresAt: number(90_000),
});

const tokens: readonly Statement[] = [
  {
    name: 'the shared token is leased by its generation and written by who holds the lease',
    steps: [
      leaseToken('one', 0, [undefined, replies()]),
      leaseToken('other', 50, [undefined, conditionFails]),
      writeToken('other', 'g0', [50, conditionFails]),
      writeToken('one', 'g1', [50, replies()]),
      stored(work, token, sealed('g1', 50)),
      leaseToken('other', 60, [undefined, conditionFails]),
      leaseToken('other', 60, ['g0', conditionFails]),
      leaseToken('other', 60, ['g1', replies()]),
      leaseToken('one', 159, ['g1', conditionFails]),
      leaseToken('one', 160, ['g1', replies()]),
      writeToken('other', 'g2', [200, conditionFails]),
      writeToken('other', 'g2', [260, replies()]),
      stored(work, token, sealed('g2', 260)),
    ],
  },
  {
    name: 'a lease of the token is given back by its owner alone',
    steps: [
      leaseToken('one', 0, [undefined, replies()]),
      ...(['other', 'one'] as const).map((owner) =>
        update(
          work,
          token,
          {
            UpdateExpression: 'REMOVE leaseOwner, leaseUntilMs',
            ConditionExpression: 'leaseOwner = :owner',
            ExpressionAttributeValues: { ':owner': text(owner) },
          },
          owner === 'one' ? replies() : conditionFails,
        ),
      ),
      stored(work, token, token),
    ],
  },
];

const record = (id: string, rest: object = {}) => ({
  pk: text(id),
  packed: packed(1),
  recordedAt: text('2026-01-05T08:00:00.000Z'),
  ofDay: text('accounts#2026-01-05T08'),
  expiresAt: number(1_800_000_000),
  ...rest,
});
const row = (content: number) => ({ pk: text('ACCOUNT#1'), sk: text('state'), packed: packed(content) });
const past = (at: string) => ({ pk: text('ACCOUNT#1'), sk: text(`history#${at}#e0`), packed: packed(0) });
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const stillAs = (content: number) => ({
  ...allOld,
  ConditionExpression: 'packed = :packed',
  ExpressionAttributeValues: { ':packed': packed(content) },
});
const putRecord = (id: string) => ({ Put: { TableName: events, Item: record(id), ...isNew } });
const putRow = (content: number, rest: object) => ({
  Put: { TableName: mirror, Item: row(content), ...rest },
});
const parked = { parked: text('accounts'), state: text('parked') };
const stateNames = { ExpressionAttributeNames: { '#state': 'state' } };
const isSettled = {
  ConditionCheck: {
    TableName: events,
    Key: { pk: text('e1') },
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#state)',
    ...stateNames,
    ...allOld,
  },
};
const takeUp = {
  Put: {
    TableName: events,
    Item: record('e1'),
    ConditionExpression: '#state = :parked',
    ...stateNames,
    ExpressionAttributeValues: { ':parked': text('parked') },
    ...allOld,
  },
};
const addTotals = (sum: string) => ({
  Update: {
    TableName: mirror,
    Key: { pk: text('ACCOUNT#1'), sk: text('bookings') },
    UpdateExpression: 'ADD #count :one, sumCents :sum, digestHigh :high, digestLow :low',
    ExpressionAttributeNames: { '#count': 'count' },
    ExpressionAttributeValues: {
      ':one': number(1),
      ':sum': number(sum),
      ':high': number('18446744073709551615'),
      ':low': number('9007199254740993'),
    },
  },
});
const completed = {
  Update: {
    TableName: mirror,
    Key: { pk: text('ACCOUNT#1'), sk: text('history#2026#e1') },
    UpdateExpression: 'SET #a0 = if_not_exists(#a0, :a0)',
    ExpressionAttributeNames: { '#a0': 'packed' },
    ExpressionAttributeValues: { ':a0': packed(9) },
  },
};

const refusedBy = (reasons: readonly string[], items: readonly (object | undefined)[]) =>
  refusedWith('TransactionCanceledException', { reasons, items });

const records: readonly Statement[] = [
  {
    name: 'an event is recorded once, with its row in the mirror',
    steps: [
      transact([putRecord('e1'), putRow(1, { ...isNew, ...allOld })]),
      transact(
        [putRecord('e1'), putRow(1, { ...isNew, ...allOld })],
        refusedBy(['ConditionalCheckFailed', 'ConditionalCheckFailed'], [undefined, row(1)]),
      ),
      transact(
        [putRecord('e2'), putRow(2, { ...isNew, ...allOld })],
        refusedBy(['None', 'ConditionalCheckFailed'], [undefined, row(1)]),
      ),
      transact(
        [putRecord('e2'), putRow(2, stillAs(0)), { Put: { TableName: mirror, Item: past('2026') } }],
        refusedBy(['None', 'ConditionalCheckFailed', 'None'], [undefined, row(1), undefined]),
      ),
      transact([putRecord('e2'), putRow(2, stillAs(1)), { Put: { TableName: mirror, Item: past('2026') } }]),
      stored(events, { pk: text('e2') }, record('e2')),
      stored(mirror, { pk: text('ACCOUNT#1'), sk: text('state') }, row(2)),
    ],
  },
  {
    name: 'a replay finds a settled record, a parked one, or none',
    steps: [
      transact([isSettled], cancelled('ConditionalCheckFailed')),
      put(events, record('e1', parked)),
      transact([isSettled], refusedBy(['ConditionalCheckFailed'], [record('e1', parked)])),
      transact([takeUp]),
      transact([takeUp], refusedBy(['ConditionalCheckFailed'], [record('e1')])),
      transact([isSettled]),
    ],
  },
  {
    name: 'a replay brings back what is lost of the history, and alters nothing',
    steps: [
      transact([completed]),
      transact([{ Update: { ...completed.Update, ExpressionAttributeValues: { ':a0': packed(8) } } }]),
      stored(mirror, completed.Update.Key, { ...completed.Update.Key, packed: packed(9) }),
    ],
  },
  {
    name: 'totals are sums of numbers beyond 64 bits',
    steps: [
      transact([addTotals('9007199254740993')]),
      transact([addTotals('-1')]),
      stored(
        mirror,
        { pk: text('ACCOUNT#1'), sk: text('bookings') },
        {
          pk: text('ACCOUNT#1'),
          sk: text('bookings'),
          count: number(2),
          sumCents: number('9007199254740992'),
          digestHigh: number('36893488147419103230'),
          digestLow: number('18014398509481986'),
        },
      ),
    ],
  },
  {
    name: 'the last receipt of a type never goes back',
    steps: [
      ...(
        [
          ['2026-01-05', replies()],
          ['2026-01-04', conditionFails],
          ['2026-01-05', conditionFails],
          ['2026-01-06', replies()],
        ] as const
      ).map(([at, outcome]) =>
        update(
          events,
          { pk: text('HEARD#BOOKING') },
          {
            UpdateExpression: 'SET lastHeardAt = :at',
            ConditionExpression: 'attribute_not_exists(lastHeardAt) OR lastHeardAt < :at',
            ExpressionAttributeValues: { ':at': text(at) },
          },
          outcome,
        ),
      ),
      stored(
        events,
        { pk: text('HEARD#BOOKING') },
        { pk: text('HEARD#BOOKING'), lastHeardAt: text('2026-01-06') },
      ),
    ],
  },
  {
    name: 'parked records are listed by family and instant, page by page',
    steps: [
      ...['1', '2', '3'].map((at) => put(events, record(`e${at}`, { ...parked, recordedAt: text(at) }))),
      put(events, record('e4')),
      step(
        'Query',
        {
          TableName: events,
          IndexName: 'parked',
          KeyConditionExpression: 'parked = :family AND recordedAt < :before',
          ExpressionAttributeValues: { ':family': text('accounts'), ':before': text('9') },
          ExclusiveStartKey: { parked: text('accounts'), recordedAt: text('1'), pk: text('e1') },
          Limit: 1,
        },
        replies({
          Items: [{ parked: text('accounts'), recordedAt: text('2'), pk: text('e2') }],
          Count: 1,
          ScannedCount: 1,
          LastEvaluatedKey: { parked: text('accounts'), recordedAt: text('2'), pk: text('e2') },
        }),
      ),
    ],
  },
];

const marked = (content: number, [next, rest, values]: readonly [number, string, object]) => ({
  UpdateExpression: `SET packed = :moved${rest}`,
  ConditionExpression: 'packed = :packed',
  ExpressionAttributeValues: { ':moved': packed(next), ':packed': packed(content), ...values },
});
const announcement = { pk: text('ERASURE#1'), sk: text('person') };
const tombstone = { pk: text('TOMBSTONE#1'), sk: text('tombstone') };

const erasures: readonly Statement[] = [
  {
    name: 'an announcement moves on unless it has changed, and is open until it is completed',
    steps: [
      put(mirror, {
        ...announcement,
        packed: packed(1),
        openKind: text('erasure/person'),
        openSince: text('announced#1'),
      }),
      update(mirror, announcement, marked(1, [2, ', openSince = :since', { ':since': text('confirmed#2') }])),
      update(mirror, announcement, marked(1, [3, ' REMOVE openKind, openSince', {}]), conditionFails),
      update(mirror, announcement, marked(2, [3, ' REMOVE openKind, openSince', {}])),
      stored(mirror, announcement, { ...announcement, packed: packed(3) }),
      update(mirror, { ...announcement, sk: text('business') }, marked(1, [2, '', {}]), conditionFails),
    ],
  },
  {
    name: 'a record loses its body unless it has changed',
    steps: [
      put(events, record('e1', parked)),
      ...(
        [
          [2, conditionFails],
          [1, replies()],
        ] as const
      ).map(([content, outcome]) =>
        update(
          events,
          { pk: text('e1') },
          {
            UpdateExpression: 'SET packed = :shell, erased = :true REMOVE parked',
            ConditionExpression: 'packed = :packed',
            ExpressionAttributeValues: {
              ':shell': packed(),
              ':packed': packed(content),
              ':true': { BOOL: true },
            },
          },
          outcome,
        ),
      ),
      step(
        'GetItem',
        {
          TableName: events,
          Key: { pk: text('e1') },
          ProjectionExpression: 'pk, erased',
          ConsistentRead: true,
        },
        replies({ Item: { pk: text('e1'), erased: { BOOL: true } } }),
      ),
    ],
  },
  {
    name: 'a bound tombstone takes the place of a bound one alone',
    steps: (
      [
        [tombstone, { boundTo: text('acc_1') }, replies()],
        [tombstone, { boundTo: text('acc_2') }, replies()],
        [tombstone, {}, replies()],
        [tombstone, { boundTo: text('acc_1') }, conditionFails],
      ] as const
    ).map(([key, rest, outcome]) =>
      step(
        'PutItem',
        {
          TableName: mirror,
          Item: { ...key, ...rest },
          ...('boundTo' in rest && {
            ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(boundTo)',
          }),
        },
        outcome,
      ),
    ),
  },
  {
    name: 'tombstones are read by many ids at once',
    steps: [
      put(mirror, tombstone),
      put(mirror, { ...tombstone, sk: text('entity#CARD#1') }),
      step(
        'BatchGetItem',
        {
          RequestItems: {
            [mirror]: {
              Keys: [tombstone, { ...tombstone, pk: text('TOMBSTONE#2') }],
              ProjectionExpression: 'pk',
            },
          },
        },
        replies({ Responses: { [mirror]: [{ pk: tombstone.pk }] } }),
      ),
      step(
        'Query',
        {
          TableName: mirror,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
          ExpressionAttributeValues: { ':pk': tombstone.pk, ':prefix': text('entity#') },
          ConsistentRead: true,
        },
        replies({ Items: [{ ...tombstone, sk: text('entity#CARD#1') }], Count: 1, ScannedCount: 1 }),
      ),
    ],
  },
  {
    name: 'left bodies are listed by the instant of their arrival',
    steps: [
      ...['1', '2'].map((since) =>
        put(mirror, {
          pk: text(`LEFT_BODY#${since}`),
          sk: text('erasure'),
          openKind: text('left_body/erasure'),
          openSince: text(since),
          bodyKey: text('bodies/1'),
        }),
      ),
      step(
        'Query',
        {
          TableName: mirror,
          IndexName: 'openItems',
          KeyConditionExpression: 'openKind = :kind AND openSince < :before',
          ExpressionAttributeValues: { ':kind': text('left_body/erasure'), ':before': text('2') },
        },
        replies({
          Items: [
            {
              pk: text('LEFT_BODY#1'),
              sk: text('erasure'),
              openKind: text('left_body/erasure'),
              openSince: text('1'),
            },
          ],
          Count: 1,
          ScannedCount: 1,
        }),
      ),
    ],
  },
  {
    name: 'a salt is made once, and never again after it is forgotten',
    steps: [
      ...[replies(), conditionFails].map((outcome) =>
        step(
          'PutItem',
          {
            TableName: work,
            Item: { pk: text('ARCHIVE_SALT#1'), sk: text('salt'), salt: packed(1) },
            ...isNew,
          },
          outcome,
        ),
      ),
      ...['2026', '2027'].map((now) =>
        update(
          work,
          { pk: text('ARCHIVE_SALT#1'), sk: text('salt') },
          {
            UpdateExpression: 'SET forgottenAt = if_not_exists(forgottenAt, :now) REMOVE salt',
            ExpressionAttributeValues: { ':now': text(now) },
          },
        ),
      ),
      stored(
        work,
        { pk: text('ARCHIVE_SALT#1'), sk: text('salt') },
        { pk: text('ARCHIVE_SALT#1'), sk: text('salt'), forgottenAt: text('2026') },
      ),
    ],
  },
  {
    name: 'an owner is found by the indexes of entities',
    steps: [
      put(mirror, { ...row(1), ofCustomer: text('per_1'), ofAccount: text('acc_1') }),
      step(
        'Query',
        {
          TableName: mirror,
          IndexName: 'entitiesByCustomer',
          KeyConditionExpression: 'ofCustomer = :id',
          ExpressionAttributeValues: { ':id': text('per_1') },
        },
        replies({
          Items: [{ pk: text('ACCOUNT#1'), sk: text('state'), ofCustomer: text('per_1') }],
          Count: 1,
          ScannedCount: 1,
        }),
      ),
    ],
  },
];

const quarantine = { pk: text('QUARANTINE#2026-01-05T08'), sk: text('count') };
const intent = { pk: text('CALL#care#1'), sk: text('call') };
const begun = (attemptId: string) => ({
  ...intent,
  attemptId: text(attemptId),
  state: { M: { kind: text('open') } },
});
const recordEnding = (attemptId: string) => ({
  Update: {
    TableName: work,
    Key: intent,
    UpdateExpression: 'SET #state = :state',
    ConditionExpression: 'attemptId = :own',
    ...stateNames,
    ExpressionAttributeValues: { ':state': { M: { kind: text('succeeded') } }, ':own': text(attemptId) },
  },
});
const reply = {
  Put: { TableName: work, Item: { ...intent, sk: text('reply'), reply: { M: { kind: text('json') } } } },
};
const subscriptionIntent = { pk: text('SUBSCRIPTION_INTENT#BOOKING'), sk: text('i1') };

const others: readonly Statement[] = [
  {
    name: 'the quarantine counts up to its limit',
    steps: [
      ...[replies(), replies(), conditionFails].map((outcome) =>
        update(
          work,
          quarantine,
          {
            UpdateExpression: 'ADD #count :one SET expiresAt = :expiresAt',
            ConditionExpression: 'attribute_not_exists(#count) OR #count < :limit',
            ExpressionAttributeNames: { '#count': 'count' },
            ExpressionAttributeValues: { ':one': number(1), ':limit': number(2), ':expiresAt': number(9) },
          },
          outcome,
        ),
      ),
      stored(work, quarantine, { ...quarantine, count: number(2), expiresAt: number(9) }),
    ],
  },
  {
    name: 'an intent of a call belongs to one attempt',
    steps: [
      transact([{ Put: { TableName: work, Item: begun('a1'), ...isNew, ...allOld } }]),
      transact(
        [{ Put: { TableName: work, Item: begun('a2'), ...isNew, ...allOld } }],
        refusedBy(['ConditionalCheckFailed'], [begun('a1')]),
      ),
      transact([recordEnding('a2'), reply], cancelled('ConditionalCheckFailed', 'None')),
      transact([
        {
          Put: {
            TableName: work,
            Item: begun('a2'),
            ConditionExpression: 'attemptId = :seen',
            ExpressionAttributeValues: { ':seen': text('a1') },
            ...allOld,
          },
        },
      ]),
      transact([recordEnding('a2'), reply]),
      stored(work, intent, { ...begun('a2'), state: { M: { kind: text('succeeded') } } }),
    ],
  },
  {
    name: 'receipts of an hour are read together',
    steps: [
      ...['1', '2'].map((sk) =>
        put(work, {
          pk: text('PUBLISHED#2026-01-05T08'),
          sk: text(sk),
          ids: packed(Number(sk)),
          expiresAt: number(1),
        }),
      ),
      put(work, { pk: text('PUBLISHED#2026-01-05T09'), sk: text('1'), ids: packed(3), expiresAt: number(1) }),
      step(
        'Query',
        {
          TableName: work,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': text('PUBLISHED#2026-01-05T08') },
          ConsistentRead: true,
        },
        replies({
          Items: ['1', '2'].map((sk) => ({
            pk: text('PUBLISHED#2026-01-05T08'),
            sk: text(sk),
            ids: packed(Number(sk)),
            expiresAt: number(1),
          })),
          Count: 2,
          ScannedCount: 2,
        }),
      ),
    ],
  },
  {
    name: 'manifests are listed by day',
    steps: [
      ...['2026-01-04', '2026-01-05', '2026-01-07'].map((day) =>
        put(work, { pk: text('ARCHIVE#accounts'), sk: text(day) }),
      ),
      step(
        'Query',
        {
          TableName: work,
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':pk': text('ARCHIVE#accounts'),
            ':from': text('2026-01-05'),
            ':to': text('2026-01-06'),
          },
          ConsistentRead: true,
        },
        replies({
          Items: [{ pk: text('ARCHIVE#accounts'), sk: text('2026-01-05') }],
          Count: 1,
          ScannedCount: 1,
        }),
      ),
    ],
  },
  {
    name: 'aspects of an entity lie on both sides of its history',
    steps: [
      ...['bookings', 'history#2026-01-05#e1', 'history#2026-01-06#e2', 'state'].map((sk) =>
        put(mirror, { pk: text('ACCOUNT#1'), sk: text(sk) }),
      ),
      ...(
        [
          ['pk = :pk AND sk < :sk', 'history#', ['bookings']],
          ['pk = :pk AND sk >= :sk', 'history$', ['state']],
          [
            'pk = :pk AND begins_with(sk, :sk)',
            'history#',
            ['history#2026-01-05#e1', 'history#2026-01-06#e2'],
          ],
        ] as const
      ).map(([KeyConditionExpression, sk, found]) =>
        step(
          'Query',
          {
            TableName: mirror,
            KeyConditionExpression,
            ExpressionAttributeValues: { ':pk': text('ACCOUNT#1'), ':sk': text(sk) },
            ConsistentRead: true,
          },
          replies({
            Items: found.map((aspect) => ({ pk: text('ACCOUNT#1'), sk: text(aspect) })),
            Count: found.length,
            ScannedCount: found.length,
          }),
        ),
      ),
    ],
  },
  {
    name: 'bookings go on behind the last position',
    steps: [
      ...['2026-01-05#boo_1', '2026-01-05#boo_10', '2026-01-05#boo_2'].map((position) =>
        put(mirror, {
          pk: text(`BOOKING#${position}`),
          sk: text('state'),
          accountId: text('acc'),
          recordedAtId: text(position),
        }),
      ),
      step(
        'Query',
        {
          TableName: mirror,
          IndexName: 'byAccount',
          KeyConditionExpression: 'accountId = :account AND recordedAtId BETWEEN :from AND :to',
          ExpressionAttributeValues: {
            ':account': text('acc'),
            ':from': text('2026-01-05#boo_1 '),
            ':to': text('2026-01-05~'),
          },
          ProjectionExpression: 'recordedAtId',
        },
        replies({
          Items: ['2026-01-05#boo_10', '2026-01-05#boo_2'].map((position) => ({
            recordedAtId: text(position),
          })),
          Count: 2,
          ScannedCount: 2,
        }),
      ),
    ],
  },
  {
    name: 'a subscription is named by its intent, which must be there',
    steps: ([cancelled('ConditionalCheckFailed'), replies()] as const).flatMap((outcome, index) => [
      ...(index === 0 ? [] : [put(work, subscriptionIntent)]),
      transact(
        [
          {
            Update: {
              TableName: work,
              Key: subscriptionIntent,
              UpdateExpression: 'SET subscriptionId = :id',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':id': text('s1') },
            },
          },
        ],
        outcome,
      ),
    ]),
  },
  {
    name: 'a request to reconcile keeps its earlier beginning',
    steps: [
      ...['2026-01-05', '2026-01-06'].map((since) =>
        transact([
          {
            Update: {
              TableName: work,
              Key: { pk: text('RECONCILE_REQUEST#BOOKING'), sk: text('request') },
              UpdateExpression:
                'SET eventType = :type, since = if_not_exists(since, :since), requestedAt = :requestedAt',
              ExpressionAttributeValues: {
                ':type': text('BOOKING'),
                ':since': text(since),
                ':requestedAt': text(since),
              },
            },
          },
        ]),
      ),
      stored(
        work,
        { pk: text('RECONCILE_REQUEST#BOOKING'), sk: text('request') },
        {
          pk: text('RECONCILE_REQUEST#BOOKING'),
          sk: text('request'),
          eventType: text('BOOKING'),
          since: text('2026-01-05'),
          requestedAt: text('2026-01-06'),
        },
      ),
    ],
  },
];

export const adapterStatements: readonly Statement[] = [
  ...leases,
  ...begunWork,
  ...tokens,
  ...records,
  ...erasures,
  ...others,
];
