import { isRecord, type Json, type JsonObject } from '#shared/kernel/json.ts';
import { ServiceError } from '#test/aws/service.ts';
import type { Engine } from '../engine.ts';
import { constraint, transactionCanceled, validation, type CancellationReason } from '../errors.ts';
import type { Tokens } from '../idempotency.ts';
import { keyText } from '../keys.ts';
import { limits } from '../limits.ts';
import { checkParameters, listAt } from '../parameters.ts';
import { planWrite, type PlannedWrite, type WriteKind } from '../planned-write.ts';
import type { Item } from '../values/value.ts';

const operation = 'TransactWriteItems';

const condition = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];
const parametersOf: Readonly<Record<WriteKind, readonly string[]>> = {
  Put: [...condition, 'Item'],
  Update: [...condition, 'Key', 'UpdateExpression'],
  Delete: [...condition, 'Key'],
  ConditionCheck: [...condition, 'Key'],
};
const kinds: readonly WriteKind[] = ['Put', 'Update', 'Delete', 'ConditionCheck'];

export function transactWriteItems(engine: Engine, tokens: Tokens, input: JsonObject): JsonObject {
  checkParameters(input, ['TransactItems', 'ClientRequestToken']);
  const { ClientRequestToken: token, ...request } = input;
  const items = listAt(input, 'TransactItems');
  checkLength(items.length);
  if (typeof token !== 'string' || token === '') return transact(engine, items);
  if (token.length > 36)
    throw constraint('clientRequestToken', token, 'Member must have length less than or equal to 36');
  if (engine.disturbances.inProgress?.({ token }) === true)
    throw new ServiceError(
      'TransactionInProgressException',
      'The transaction with the given request token is already in progress',
    );
  return tokens.once(token, request, () => transact(engine, items));
}

export function checkLength(count: number): void {
  const rule = (bound: string) =>
    constraint('transactItems', `${count} items`, `Member must have length ${bound}`);
  if (count < 1) throw rule('greater than or equal to 1');
  if (count > limits.transactionItems) throw rule(`less than or equal to ${limits.transactionItems}`);
}

function transact(engine: Engine, items: readonly Json[]): JsonObject {
  const planned = items.map((item) => plannedFrom(engine, item));
  checkDistinct(planned);
  if (planned.reduce((sum, { bytes }) => sum + bytes, 0) > limits.transactionBytes)
    throw validation('Transaction payload size cannot exceed 4MB');
  const results = planned.map((write) => decide(engine, write));
  if (results.some(({ reason }) => reason.Code !== 'None'))
    throw transactionCanceled(results.map(({ reason }) => reason));
  for (const [index, { after }] of results.entries()) {
    const { kind, table, key } = planned[index]!;
    if (kind !== 'ConditionCheck') engine.write(table, key, after);
  }
  return {};
}

function plannedFrom(engine: Engine, item: Json): PlannedWrite {
  const given = isRecord(item) ? Object.entries(item).filter(([, value]) => value !== null) : [];
  const [[kind, input] = []] = given;
  const known = kinds.find((name) => name === kind);
  if (given.length !== 1 || known === undefined || !isRecord(input))
    throw validation('TransactItems can only contain one of Check, Put, Update or Delete');
  checkParameters(input, parametersOf[known]);
  return planWrite(engine, known, input);
}

export function checkDistinct(accesses: readonly Pick<PlannedWrite, 'table' | 'key'>[]): void {
  const names = accesses.map(
    ({ table, key }) => `${table.definition.name} ${keyText(key, table.definition)}`,
  );
  if (new Set(names).size < names.length)
    throw validation('Transaction request cannot include multiple operations on one item');
}

interface Decided {
  readonly reason: CancellationReason;
  readonly after?: Item | undefined;
}

function decide(engine: Engine, write: PlannedWrite): Decided {
  const { table, key } = write;
  const { name } = table.definition;
  const throttling = engine.throttling(operation, name);
  if (throttling === 'ThrottlingException')
    return { reason: { Code: 'ThrottlingError', Message: 'Throughput exceeds the current capacity' } };
  if (throttling !== undefined)
    return {
      reason: {
        Code: 'ProvisionedThroughputExceeded',
        Message: 'The level of configured provisioned throughput for the table was exceeded',
      },
    };
  if (engine.disturbances.conflicts?.({ operation, table: name, key }) === true)
    return { reason: { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } };
  try {
    const item = write.after(table.get(key));
    return { reason: { Code: 'None' }, after: item };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isRefused = error.code === 'ConditionalCheckFailedException';
    const { Item: item } = error.members;
    return {
      reason: {
        Code: isRefused ? 'ConditionalCheckFailed' : 'ValidationError',
        Message: error.message,
        ...(item !== undefined && { Item: item as Item }),
      },
    };
  }
}
