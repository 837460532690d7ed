import { isRecord, type Json, type JsonObject } from '#shared/kernel/json.ts';
import type { Engine } from '../engine.ts';
import { validation } from '../errors.ts';
import { keyText } from '../keys.ts';
import { limits } from '../limits.ts';
import { checkParameters, listAt, objectAt } from '../parameters.ts';
import { planWrite, type PlannedWrite } from '../planned-write.ts';

const operation = 'BatchWriteItem';

interface Request {
  readonly table: string;
  readonly asked: Json;
  readonly write: PlannedWrite;
}

export function batchWriteItem(engine: Engine, input: JsonObject): JsonObject {
  checkParameters(input, ['RequestItems']);
  const asked = objectAt(input, 'RequestItems');
  const tables = Object.keys(asked);
  if (tables.length === 0) throw validation('BatchWriteItem must have some requests set');
  const all = tables.flatMap((table) => listAt(asked, table).map((request) => ({ table, request })));
  if (all.length > limits.batchWriteRequests)
    throw validation('Too many items requested for the BatchWriteItem call');
  const requests = all.map(({ table, request }) => ({
    table,
    asked: request,
    write: plannedFrom(engine, table, request),
  }));
  checkDistinct(requests);
  for (const table of tables) engine.checkThrottling(operation, table);
  // Nothing is written unless all keys fit.
  for (const { write } of requests) write.after(undefined);

  const done =
    requests.length - (engine.disturbances.unprocessed?.({ operation, requests: requests.length }) ?? 0);
  for (const { write } of requests.slice(0, done))
    engine.write(write.table, write.key, write.after(undefined));
  const unprocessed: Record<string, Json[]> = {};
  for (const { table, asked: request } of requests.slice(done)) (unprocessed[table] ??= []).push(request);
  return { UnprocessedItems: unprocessed };
}

function plannedFrom(engine: Engine, table: string, request: Json): PlannedWrite {
  const given = isRecord(request) ? Object.entries(request).filter(([, value]) => value !== null) : [];
  const [[kind, input] = []] = given;
  if (given.length !== 1 || !isRecord(input))
    throw validation(
      'Supplied WriteRequest is empty, must contain exactly one of PutRequest or DeleteRequest',
    );
  const isPut = kind === 'PutRequest';
  checkParameters(input, [isPut ? 'Item' : 'Key']);
  return planWrite(engine, isPut ? 'Put' : 'Delete', { ...input, TableName: table });
}

function checkDistinct(requests: readonly Request[]): void {
  const names = requests.map(({ table, write }) => `${table} ${keyText(write.key, write.table.definition)}`);
  if (new Set(names).size < names.length) throw validation('Provided list of item keys contains duplicates');
}
