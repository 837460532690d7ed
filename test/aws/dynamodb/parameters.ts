import { isRecord, type Json, type JsonObject } from '#shared/kernel/json.ts';
import { ServiceError } from '#test/aws/service.ts';
import { constraint, NotEvaluatedError } from './errors.ts';
import { normalisedItem } from './values/normalise.ts';
import type { Item } from './values/value.ts';

/** Parameters that are taken as long as they ask for nothing. */
const harmless: Readonly<Record<string, Json>> = {
  ReturnConsumedCapacity: 'NONE',
  ReturnItemCollectionMetrics: 'NONE',
};

/** Throws for a parameter that is not evaluated: a simulation must not ignore what the code asks for. */
export function checkParameters(input: JsonObject, evaluated: readonly string[]): void {
  for (const [name, value] of Object.entries(input)) {
    if (value === null || evaluated.includes(name) || harmless[name] === value) continue;
    throw new NotEvaluatedError(`The parameter ${name} is not simulated`);
  }
}

export function objectAt(input: JsonObject, name: string): JsonObject {
  const value = input[name] ?? undefined;
  if (value === undefined) throw missing(name);
  if (!isRecord(value)) throw new ServiceError('SerializationException', `${name} is no structure`);
  return value;
}

export function listAt(input: JsonObject, name: string): readonly Json[] {
  const value = input[name] ?? undefined;
  if (value === undefined) throw missing(name);
  if (!Array.isArray(value)) throw new ServiceError('SerializationException', `${name} is no list`);
  return value as readonly Json[];
}

export function itemAt(input: JsonObject, name: string): Item {
  return normalisedItem(objectAt(input, name));
}

export function flagAt(input: JsonObject, name: string): boolean {
  const value = input[name] ?? false;
  if (typeof value !== 'boolean') throw new ServiceError('SerializationException', `${name} is no boolean`);
  return value;
}

export function choiceAt<Choice extends string>(
  input: JsonObject,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = input[name] ?? choices[0];
  const found = choices.find((choice) => choice === value);
  if (found === undefined)
    throw constraint(name, value, `Member must satisfy enum value set: [${choices.join(', ')}]`);
  return found;
}

export function countAt(
  input: JsonObject,
  name: string,
  { from, to = Infinity }: { readonly from: number; readonly to?: number },
): number | undefined {
  const value = input[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new ServiceError('SerializationException', `${name} is no integer`);
  if (value < from) throw constraint(name, value, `Member must have value greater than or equal to ${from}`);
  if (value > to) throw constraint(name, value, `Member must have value less than or equal to ${to}`);
  return value;
}

function missing(name: string) {
  return constraint(name, null, 'Member must not be null');
}
