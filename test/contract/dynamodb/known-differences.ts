/** A way in which an engine's answers differ from DynamoDB's, and the statements that show it. */
export interface KnownDifference {
  readonly why: string;
  /** By their names. */
  readonly statements: readonly string[];
}

/** `com.amazonaws:DynamoDBLocal`, which Amazon itself publishes. Where it differs, the documentation decides. */
export const dynamoDbLocalDifferences: readonly KnownDifference[] = [
  {
    why: 'A deletion of no item tells of consumed capacity that nobody asked for',
    statements: ['DeleteItem of no item returns ALL_OLD', 'DeleteItem with both keys'],
  },
  {
    why: 'Keys of indexes are not checked in updates. See API reference, TransactWriteItems: "The update expression attempted to update the secondary index key beyond allowed size limits", "… to unsupported type"',
    statements: [
      'an update to a key of an index of another type',
      'an update to a key of an index that is too long',
    ],
  },
  {
    why: 'A number inside a list keeps needless zeros. See developer guide, Supported data types and naming rules: "Leading and trailing zeroes are trimmed"',
    statements: ['a value: a list of all kinds'],
  },
  {
    why: 'What is filtered out does not count towards the megabyte of a page. See developer guide, Filter expressions for the Query operation: "A Query operation can retrieve a maximum of 1 MB of data. This limit applies before the filter expression is evaluated"',
    statements: ['query ends its page before it filters'],
  },
  {
    why: 'What an update cannot do to an item makes the whole request invalid. See API reference, TransactWriteItems: "Validation Error" among the cancellation reasons',
    statements: [
      'a transaction is cancelled by an operand of another type',
      'a transaction is cancelled by an attribute that is not there',
      'a transaction is cancelled by a path that is not there',
    ],
  },
  {
    why: 'Where a key is changed, the reasons of other items are left out. See API reference, TransactWriteItems: "Cancellation reasons are ordered in the order of requested items, if an item has no error it will have None code"',
    statements: ['a transaction is cancelled by a change of a key'],
  },
];

/** The emulator that the integration tests run on. */
export const miniStackDifferences: readonly KnownDifference[] = [
  {
    why: 'Sums are rounded to 28 digits, and whether they fit is not checked',
    statements: [
      'update: ADD n :v with [{"N":"99999999999999999999999999999999999990"}]',
      'update: SET n = :v - n with [{"N":"12345678901234567890123456789012345678"}]',
      'update is refused: ADD n :v with [{"N":"1e120"}]',
      'update is refused: SET n = n + :v with [{"N":"0.0000000000000000000000000000000000000001"}]',
      '1 added to 1e30',
      '1 added to 1e38',
      '0.1 added to 99999999999999999999999999999999999999',
    ],
  },
  {
    why: 'Members of sets of numbers are compared as they are written',
    statements: [
      'condition holds: contains(figures, :v) with [{"N":"2.50"}]',
      'update: ADD figures :v with [{"NS":["2.0","3"]}]',
      'update: DELETE figures :v with [{"NS":["1.0"]}]',
    ],
  },
  {
    why: 'Two attributes that are missing count as equal',
    statements: ['condition holds: absent <> gone', 'condition fails: absent = gone'],
  },
  {
    why: 'Values and parentheses on the left, and operands of another type, are not evaluated',
    statements: [
      'condition holds: begins_with(:v, s) with [{"S":"hello there"}]',
      'condition holds: NOT begins_with(n, :v) with [{"S":"5"}]',
      'condition holds: contains(bin, :v) with [{"B":{"0":2,"1":3}}]',
      'condition holds: size(:v) = n with [{"S":"12345"}]',
      'condition holds: (n) = :v with [{"N":"5"}]',
      'condition fails: begins_with(s, n)',
    ],
  },
  {
    why: 'A condition that is wrong is evaluated as far as it goes',
    statements: [
      'condition is refused: n ! :v with [{"N":"5"}]',
      'condition is refused: n != :v with [{"N":"5"}]',
      'condition is refused: _n = :v with [{"N":"5"}]',
      'condition is refused: n-m = :v with [{"N":"5"}]',
      "condition is refused: s = 'hello'",
      'condition is refused: n = n',
      'condition is refused: n < n',
      'condition is refused: n IN (n)',
      'condition is refused: begins_with(s, s)',
      'condition is refused: yes < :v with [{"BOOL":true}]',
      'condition is refused: n > :v with [{"L":[]}]',
      'condition is refused: n >= :v with [{"NULL":true}]',
      'condition is refused: n BETWEEN :v AND :v with [{"BOOL":true}]',
      'condition is refused: n BETWEEN :v AND :w with [{"N":"6"},{"S":"7"}]',
      'condition is refused: Attribute_Exists(n)',
      'condition is refused: attribute_type(n, :v) with [{"S":"NUMBER"}]',
      'condition is refused: attribute_type(n, :v) with [{"N":"5"}]',
      'condition is refused: attribute_type(n, s)',
      'condition is refused: n + :v = :v with [{"N":"5"}]',
      'condition is refused: # = :v with [{"N":"5"}]',
    ],
  },
  {
    why: 'An update that is wrong is carried out as far as it goes',
    statements: [
      'update is refused: SET',
      'update is refused: SET n',
      'update is refused: SET n :v with [{"N":"1"}]',
      'update is refused: SET n = :v, with [{"N":"1"}]',
      'update is refused: SET n = :v SET m = :v with [{"N":"1"}]',
      'update is refused: REMOVE n REMOVE m',
      'update is refused: SET n = :v REMOVE with [{"N":"1"}]',
      'update is refused: SET n = :v, n = :v with [{"N":"1"}]',
      'update is refused: SET n = :v REMOVE n with [{"N":"1"}]',
      'update is refused: SET #map.x = :v, #map[0] = :v with [{"N":"1"}]',
      'update is refused: SET #list[0] = :v REMOVE #list[0] with [{"N":"1"}]',
      'update is refused: SET n = n + :v + :v with [{"N":"1"}]',
      'update is refused: SET n = :v * :v with [{"N":"1"}]',
      'update is refused: SET n = -:v with [{"N":"1"}]',
      'update is refused: SET n = 1',
      'update is refused: SET n = n + :v with [{"S":"1"}]',
      'update is refused: SET s = s + :v with [{"N":"1"}]',
      'update is refused: SET n = n + #list',
      'update is refused: SET n = if_not_exists(:v, :v) with [{"N":"1"}]',
      'update is refused: SET n = list_append(#list, :v) with [{"N":"1"}]',
      'update is refused: SET n = list_append(n, :v) with [{"L":[]}]',
      'update is refused: SET n = list_append(list_append(#list, #list), #list)',
      'update is refused: SET #map[0] = :v with [{"N":"1"}]',
      'update is refused: REMOVE gone.inside',
      'update is refused: REMOVE n.inside',
      'update is refused: REMOVE #map[0]',
      'update is refused: ADD n',
      'update is refused: ADD n s',
      'update is refused: ADD n :v + :v with [{"N":"1"}]',
      'update is refused: ADD gone.inside :v with [{"N":"1"}]',
      'update is refused: DELETE n',
    ],
  },
  {
    why: 'Places in a list are those after the parts of the update that stand before',
    statements: [
      'update: SET #list[20] = :v, #list[10] = :w with [{"S":"b"},{"S":"a"}]',
      'update: REMOVE #list[0], #list[2]',
    ],
  },
  {
    why: 'Names and values of expressions are hardly checked',
    statements: [
      'placeholders: a name without its sign',
      'placeholders: a sign without a name',
      'placeholders: a value of no type',
      'placeholders: an attribute of two types',
      'placeholders: more than a hundred operands of IN',
    ],
  },
  {
    why: 'Lengths of index keys are not checked',
    statements: [
      'an item with a key of an index of 2,049 bytes',
      'an item with a sort key of an index of 1,025 bytes',
      'an item with a partition key of 1,025 bytes that an index sorts by',
      'an update to a key of an index that is too long',
    ],
  },
  {
    why: 'Keys are checked before the transaction, not in it',
    statements: ['a key that is too long is the reason why a transaction is cancelled'],
  },
  {
    why: 'A projection that is wrong shows what it can, or is an internal error',
    statements: [
      'projection is refused:  (0)',
      'projection is refused: n, (2)',
      'projection is refused: n n (3)',
      'projection is refused: detail.x, detail[0] (6)',
      'projection is refused: entries[] (7)',
      'projection is refused: entries[x] (8)',
      'projection is refused: detail.items (10)',
      'projection is refused: size(n) (15)',
      'a batch reads by a wrong projection',
    ],
  },
  {
    why: 'A key condition that is wrong finds nothing',
    statements: [
      'query is refused: NOT pk = :p with {}',
      'query is refused: pk = :p AND sk <> :s with {":s":{"S":"1"}}',
      'query is refused: pk = :p AND contains(sk, :s) with {":s":{"S":"1"}}',
      'query is refused: pk = :p AND attribute_exists(sk) with {}',
      'query is refused: pk = :p AND size(sk) = :s with {":s":{"N":"1"}}',
      'query is refused: pk = :p OR sk = :s with {":s":{"S":"1"}}',
      'query is refused: pk = :p AND sk = :s OR sk = :t with {":s":{"S":"1"},":t":{"S":"2"}}',
      'query is refused: pk = :p AND NOT sk = :s with {":s":{"S":"1"}}',
      'query is refused: pk = :p AND sk = pk with {}',
      'query is refused: pk = :p AND sk BETWEEN :s AND :t with {":s":{"S":"2"},":t":{"N":"3"}}',
      'query is refused: pk = :p AND with {}',
      'query is refused: pk = :p, sk = :s with {":s":{"S":"1"}}',
    ],
  },
  {
    why: 'A key to start from is not compared with the schema',
    statements: ['query from too much of a key', 'query from a key of another type'],
  },
  {
    why: 'A filter may name keys',
    statements: [
      'query filtered by the sort key',
      'query filtered by the partition key',
      'an index is not filtered by its own keys',
    ],
  },
  {
    why: 'What an index does not project is left out',
    statements: ['an index has not all attributes', 'an index does not show what it does not project'],
  },
  {
    why: 'The keys of a batch are counted for each table',
    statements: ['a batch reads more than a hundred in two tables'],
  },
  {
    why: 'The items of a transaction are hardly checked',
    statements: [
      'a transaction is cancelled by a path that is not there',
      'a transaction is cancelled by a change of a key',
      'a transaction takes one action in each item',
      'a transaction takes no check without a condition',
      'a transaction takes no item without its key',
    ],
  },
  {
    why: 'A wrong expression is the reason of its item',
    statements: ['a transaction takes no reserved word'],
  },
];
