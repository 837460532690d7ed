import ts from 'typescript';
import * as z from '#shared/kernel/zod.ts';
import { commentAbove } from './comment.ts';
import type { ContractSource } from './contract-source.ts';
import type { SchemaNotes } from './schema-notes.ts';
import { unwrapped } from '#shared/kernel/unwrapped.ts';

/** Follows source and resulting schema side by side, and takes the notes from the source. */
interface SchemaReader {
  read(expression: ts.Expression, schema: z.core.$ZodType, file: string): void;
  /** The same from a name on. */
  readName(name: string, schema: z.core.$ZodType, file: string): void;
}

interface Origin {
  readonly file: string;
  /** False where the schema was derived from the declared one and is another. */
  readonly isDeclared: boolean;
}

interface Made {
  readonly base?: ts.Expression | undefined;
  readonly isAlike?: boolean;
  readonly parts?: ts.Expression | undefined;
}

// These stand between a declaration, a row or a field of an event and its schema.
const wrappers = new Set(['memoised', 'json', 'form', 'multipart', 'open', 'personal']);
// These leave their schema unchanged.
const modifiers = new Set(['nullish', 'nullable', 'optional', '_default', 'prefault']);
// These read the sent value as another one.
const readings = new Set(['nested', 'nestedList', 'orNone']);
// These make another schema of theirs.
const derivations = new Set(['omit', 'partial', 'pick', 'pipe', 'required']);

export function createSchemaReader(source: ContractSource, notes: SchemaNotes): SchemaReader {
  function follow(expression: ts.Expression, outer: z.core.$ZodType, place: Origin): void {
    const schema = unwrapped(outer);
    if (ts.isParenthesizedExpression(expression)) follow(expression.expression, schema, place);
    else if (ts.isArrowFunction(expression) && !ts.isBlock(expression.body))
      follow(expression.body, schema, place);
    else if (ts.isIdentifier(expression)) followName(expression.text, schema, place);
    else if (ts.isCallExpression(expression)) followCall(expression, schema, place);
  }

  function followName(name: string, schema: z.core.$ZodType, { file, isDeclared }: Origin): void {
    const declaration = source.declarationOf(name, file);
    if (declaration === undefined) return;
    const { value } = declaration;
    const isName = isDeclared && isNamed(value) && isComposite(schema);
    if (isName && !notes.name(schema, declaration)) return;
    follow(value, schema, { file: declaration.file, isDeclared });
  }

  function followCall(call: ts.CallExpression, schema: z.core.$ZodType, place: Origin): void {
    const { base, isAlike = false, parts } = madeOf(call);
    if (parts !== undefined) followParts(parts, schema, place.file);
    if (base !== undefined)
      follow(base, schema, { file: place.file, isDeclared: place.isDeclared && isAlike });
  }

  /** What `z.looseObject(…)`, `z.array(…)` or `z.union(…)` is made of. */
  function followParts(part: ts.Expression, schema: z.core.$ZodType, file: string): void {
    if (schema instanceof z.ZodMiniObject) followMembers(part, schema, file);
    else if (schema instanceof z.ZodMiniArray) follow(part, schema.def.element, { file, isDeclared: true });
    else if (schema instanceof z.ZodMiniUnion && ts.isArrayLiteralExpression(part))
      for (const [index, element] of part.elements.entries()) {
        const option = schema.def.options[index];
        if (option !== undefined) follow(element, option, { file, isDeclared: true });
      }
  }

  function followMembers(expression: ts.Expression, schema: z.ZodMiniObject, file: string): void {
    const written = writtenMembers(expression, file, source);
    if (written === undefined) return;
    for (const property of written.literal.properties) {
      if (ts.isSpreadAssignment(property)) followMembers(property.expression, schema, written.file);
      if (property.name === undefined || !ts.isIdentifier(property.name)) continue;
      const name = property.name.text;
      const comment = commentAbove(property);
      if (comment !== undefined) notes.comment(schema, name, comment);
      const member = membersOf(schema).get(name);
      if (member === undefined) continue;
      const value = ts.isPropertyAssignment(property) ? property.initializer : property.name;
      follow(value, member, { file: written.file, isDeclared: true });
    }
  }

  return {
    read: (expression, schema, file) => follow(expression, schema, { file, isDeclared: true }),
    readName: (name, schema, file) => followName(name, schema, { file, isDeclared: true }),
  };
}

/** The schema and the parts that a call builds on. `isAlike`: a present value has the same meaning in both. */
function madeOf({ expression: callee, arguments: given }: ts.CallExpression): Made {
  const [first] = given;
  if (ts.isIdentifier(callee) && callee.text === 'payloadOf') return { parts: first };
  if (ts.isIdentifier(callee)) return { base: wrappers.has(callee.text) ? first : callee, isAlike: true };
  if (!ts.isPropertyAccessExpression(callee)) return {};
  const { expression: receiver, name } = callee;
  if (!ts.isIdentifier(receiver) || receiver.text !== 'z') return { base: receiver };
  if (modifiers.has(name.text)) return { base: first, isAlike: true };
  return derivations.has(name.text) ? { base: first } : { parts: first };
}

/** False for a function, which makes a schema at each call, for an alias, and for a reading, which is not what is sent. */
function isNamed(value: ts.Expression): boolean {
  if (ts.isCallExpression(value)) return !readings.has(value.expression.getText());
  return !ts.isArrowFunction(value) && !ts.isIdentifier(value);
}

/** The members of an object schema by name. */
function membersOf(schema: z.ZodMiniObject): ReadonlyMap<string, z.core.$ZodType> {
  return new Map(Object.entries<z.core.$ZodType>(schema.shape));
}

function isComposite(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodMiniObject || schema instanceof z.ZodMiniUnion;
}

/** The literal of an object's members, which may stand under a name of its own: `...members()`, `...schema().shape`. */
function writtenMembers(expression: ts.Expression, file: string, source: ContractSource) {
  const whole = isShape(expression) ? expression.expression : expression;
  const literal = literalIn(whole);
  if (literal !== undefined) return { literal, file };
  const name = ts.isCallExpression(whole) ? whole.expression : whole;
  const declaration = ts.isIdentifier(name) ? source.declarationOf(name.text, file) : undefined;
  const declared = declaration === undefined ? undefined : literalIn(declaration.value);
  return declaration === undefined || declared === undefined
    ? undefined
    : { literal: declared, file: declaration.file };
}

function isShape(expression: ts.Expression): expression is ts.PropertyAccessExpression {
  return ts.isPropertyAccessExpression(expression) && expression.name.text === 'shape';
}

/** The object literal that `{…}`, `memoised(() => ({…}))` or `() => ({…})` gives. */
function literalIn(expression: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(expression)) return expression;
  if (ts.isParenthesizedExpression(expression)) return literalIn(expression.expression);
  if (ts.isArrowFunction(expression) && !ts.isBlock(expression.body)) return literalIn(expression.body);
  const [first] = ts.isCallExpression(expression) ? expression.arguments : [];
  return first === undefined ? undefined : literalIn(first);
}
