/** Why an engine answers a statement otherwise than DynamoDB does, by the name of the statement. */
export type KnownDifferences = Readonly<Record<string, string>>;

const capacity = 'A deletion of no item tells of consumed capacity that nobody asked for';
const indexKeys =
  'Keys of indexes are not checked in updates. See API reference, TransactWriteItems: "The update expression attempted to update the secondary index key beyond allowed size limits", "… to unsupported type"';
const reasons =
  'What is wrong with an item makes the whole request invalid. See API reference, TransactWriteItems: Validation Error among the cancellation reasons';

/** `com.amazonaws:DynamoDBLocal`, which Amazon itself publishes. Where it differs, the documentation decides. */
export const dynamoDbLocalDifferences: KnownDifferences = {
  'DeleteItem of no item returns ALL_OLD': capacity,
  'DeleteItem with both keys': capacity,
  'an update to a key of an index of another type': indexKeys,
  'an update to a key of an index that is too long': indexKeys,
  'a value: a list of all kinds':
    'A number inside a list keeps needless zeros. See developer guide, Supported data types: "Leading and trailing zeroes are trimmed"',
  'query ends its page before it filters':
    'What is filtered out is not counted. See developer guide, Filter expressions for the Query operation: "The filter expression is applied after the Query finishes but before the results are returned", and a page of at most 1 MB before it',
  'a transaction is cancelled by an operand of another type': reasons,
  'a transaction is cancelled by an attribute that is not there': reasons,
  'a transaction is cancelled by a path that is not there': reasons,
  'a transaction is cancelled by a change of a key': 'Reasons of items that are in order are left out',
};

/** The emulator that the integration tests run on. */
export const miniStackDifferences: KnownDifferences = {};
