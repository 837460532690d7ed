import type { JsonObject } from '#shared/kernel/json.ts';
import { validation } from '../errors.ts';
import { limits } from '../limits.ts';
import { bindCondition } from './bind-condition.ts';
import { bindUpdate } from './bind-update.ts';
import type { Condition } from './condition.ts';
import { ExpressionError } from './expression-error.ts';
import { parseCondition } from './parse-condition.ts';
import { parseUpdate } from './parse-update.ts';
import { checkDisjoint } from './paths.ts';
import { createPlaceholders, type Path } from './placeholders.ts';
import type { Update } from './update.ts';
import { createCursor } from './cursor.ts';
import { parsePath } from './parse-path.ts';
import type { WrittenPath } from './syntax.ts';

/** The expressions of a request, with names and values looked up. */
export interface Expressions {
  readonly condition?: Condition;
  readonly keyCondition?: Condition;
  readonly filter?: Condition;
  readonly update?: Update;
  readonly projection?: readonly Path[];
}

type Parameter =
  | 'ConditionExpression'
  | 'KeyConditionExpression'
  | 'FilterExpression'
  | 'UpdateExpression'
  | 'ProjectionExpression';

/** Reads all expressions of a request. Throws for one that is wrong, and for a name or value that none uses. */
export function expressionsOf(input: JsonObject): Expressions {
  const placeholders = createPlaceholders(input);
  const read = createRead(input);
  const update = read('UpdateExpression', (text) => bindUpdate(updates(text), placeholders));
  const condition = read('ConditionExpression', (text) => bindCondition(conditions(text), placeholders));
  const keyCondition = read('KeyConditionExpression', (text) =>
    bindCondition(conditions(text), placeholders),
  );
  const filter = read('FilterExpression', (text) => bindCondition(conditions(text), placeholders));
  const projection = read('ProjectionExpression', (text) => {
    const paths = projections(text).map((path) => placeholders.path(path));
    checkDisjoint(paths);
    return paths;
  });
  const found = {
    ...(update && { update }),
    ...(condition && { condition }),
    ...(keyCondition && { keyCondition }),
    ...(filter && { filter }),
    ...(projection && { projection }),
  };
  if (Object.keys(found).length === 0) checkNoneGiven(input);
  placeholders.checkAllUsed();
  return found;
}

function createRead(input: JsonObject) {
  return <Found>(parameter: Parameter, parse: (text: string) => Found): Found | undefined => {
    const text = input[parameter];
    if (text === undefined || text === null) return undefined;
    try {
      if (typeof text !== 'string') throw new ExpressionError('The expression is no text;');
      if (text === '') throw new ExpressionError('The expression can not be empty;');
      if (Buffer.byteLength(text) > limits.expressionBytes)
        throw new ExpressionError('Expression size has exceeded the maximum allowed size;');
      return parse(text);
    } catch (error) {
      if (error instanceof ExpressionError) throw validation(`Invalid ${parameter}: ${error.message}`);
      throw error;
    }
  };
}

function checkNoneGiven(input: JsonObject): void {
  for (const parameter of ['ExpressionAttributeNames', 'ExpressionAttributeValues'])
    if (input[parameter] !== undefined && input[parameter] !== null)
      throw validation(`${parameter} can only be specified when using expressions`);
}

const updates = remembered(parseUpdate);
const conditions = remembered(parseCondition);
const projections = remembered(parseProjection);

/** Code asks with few texts, again and again. */
function remembered<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  const known = new Map<string, Parsed>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const parsed = parse(text);
    if (known.size > rememberedTexts) known.clear();
    known.set(text, parsed);
    return parsed;
  };
}

const rememberedTexts = 10_000;

function parseProjection(text: string): readonly WrittenPath[] {
  const cursor = createCursor(text);
  const paths = [parsePath(cursor)];
  while (cursor.accept(',')) paths.push(parsePath(cursor));
  if (cursor.next.kind !== 'end') cursor.fail();
  return paths;
}
