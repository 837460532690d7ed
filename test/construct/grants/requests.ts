import ts from 'typescript';
import { type Code, placeOf } from './program.ts';
import type { Reach } from './reach.ts';
import { elementsOf, returned } from './syntax.ts';
import type { Unit } from './units.ts';
import { createValues, type Value, type Values } from './values.ts';

/** What a function asks of a table. */
export interface Request {
  /** As policies name it, without its service. */
  readonly action: string;
  /** The variable of the environment that names the table. */
  readonly table: string;
  readonly index?: string;
  /** The leading key: `*` stands for what is not known before it runs. */
  readonly key?: string;
  /** Where the adapter asks. */
  readonly place: string;
}

const commands: Readonly<Record<string, string>> = {
  GetItemCommand: 'GetItem',
  PutItemCommand: 'PutItem',
  UpdateItemCommand: 'UpdateItem',
  DeleteItemCommand: 'DeleteItem',
  QueryCommand: 'Query',
  BatchGetItemCommand: 'BatchGetItem',
};

const parts: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

interface Site {
  readonly action: string;
  readonly node: ts.Node;
  readonly input: ts.Expression;
}

/** What expressions may be in all that a function may run. */
export function valuesIn(code: Code, reach: Reach): Values {
  const calls = Map.groupBy(
    reach.units.flatMap((unit) => unit.calls),
    (call) => calledBy(code, call),
  );
  return createValues(code, (of) =>
    [of, ...(reach.usedAs.get(of) ?? [])].flatMap((declaration) => calls.get(declaration) ?? []),
  );
}

/** Everything that a function asks of tables by what it may run, parts of transactions included. */
export const requestsOf = (reach: Reach, values: Values): readonly Request[] =>
  reach.units.flatMap(sitesIn).flatMap((site) => requestsAt(site, values));

/** What a call calls: a function, or the member of a type behind which one stands. */
function calledBy({ checker }: Code, call: ts.CallExpression): ts.Node | undefined {
  const declaration = checker.getResolvedSignature(call)?.declaration;
  if (declaration === undefined || !ts.isFunctionTypeNode(declaration)) return declaration;
  const { parent } = declaration;
  if (ts.isPropertySignature(parent)) return parent;
  // The type of what a function gives back.
  return ts.isFunctionDeclaration(parent) ? returned(parent).find(ts.isArrowFunction) : declaration;
}

/** Where a file sends a request to a table, in any function. */
export function placesIn(file: ts.SourceFile): readonly string[] {
  const all = {
    creates: [] as ts.NewExpression[],
    calls: [] as ts.CallExpression[],
    makes: [] as ts.ObjectLiteralExpression[],
  };
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node)) all.creates.push(node);
    if (ts.isCallExpression(node)) all.calls.push(node);
    if (ts.isObjectLiteralExpression(node)) all.makes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sitesIn(all).map(({ node }) => placeOf(node));
}

function sitesIn({ creates, calls, makes }: Pick<Unit, 'creates' | 'calls' | 'makes'>): readonly Site[] {
  const named = (callee: ts.Expression) => (ts.isIdentifier(callee) ? callee.text : '');
  return [
    ...creates.flatMap((node) => {
      const action = commands[named(node.expression)];
      const [input] = node.arguments ?? [];
      return action === undefined || input === undefined ? [] : [{ action, node, input }];
    }),
    ...calls.flatMap((node) => {
      const [, input] = node.arguments;
      return named(node.expression) === 'paginateQuery' && input !== undefined
        ? [{ action: 'Query', node, input }]
        : [];
    }),
    ...makes.flatMap((node) => {
      const [only, ...others] = node.properties;
      if (only === undefined || others.length > 0 || !ts.isPropertyAssignment(only)) return [];
      const action = parts[only.name.getText()];
      return action === undefined ? [] : [{ action, node, input: only.initializer }];
    }),
  ];
}

function requestsAt({ action, node, input }: Site, values: Values): readonly Request[] {
  const place = placeOf(node);
  const all = (list: readonly Value[], name: string) => list.flatMap((value) => values.property(value, name));
  const textsOf = (list: readonly Value[]) => [...new Set(list.flatMap((value) => values.texts(value)))];
  return values
    .targets(input)
    .flatMap((value) => values.variants(value))
    .flatMap((value): Request[] => {
      if (action === 'BatchGetItem') return batches(values, { value, place });
      const tables = textsOf(all([value], 'TableName'));
      const indexes = textsOf(all([value], 'IndexName'));
      if (indexes.length > 0)
        return tables.flatMap((table) => indexes.map((index) => ({ action, table, index, place })));
      const keys = textsOf(
        action === 'Query'
          ? partitions(values, value)
          : all([...all([value], 'Key'), ...all([value], 'Item')], 'pk'),
      );
      return tables.flatMap((table) =>
        (keys.length === 0 ? ['*'] : keys).map((key) => ({ action, table, key, place })),
      );
    });
}

/** By what stands for `pk` in the condition of a query. */
function partitions(values: Values, query: Value): readonly Value[] {
  const conditions = values.property(query, 'KeyConditionExpression').flatMap((value) => values.texts(value));
  const names = new Set(conditions.flatMap((text) => /\bpk = (:\w+)/.exec(text)?.[1] ?? []));
  const given = values.property(query, 'ExpressionAttributeValues');
  return [...names].flatMap((name) => given.flatMap((value) => values.property(value, name)));
}

/** `RequestItems: { [table]: { Keys } }`. */
function batches(
  values: Values,
  { value, place }: { readonly value: Value; readonly place: string },
): Request[] {
  return values.property(value, 'RequestItems').flatMap(({ node, frame }) => {
    if (!ts.isObjectLiteralExpression(node)) return [];
    return node.properties.flatMap((member) => {
      if (!ts.isPropertyAssignment(member) || !ts.isComputedPropertyName(member.name)) return [];
      const tables = values.targets(member.name.expression, frame).flatMap((each) => values.texts(each));
      const lists = values
        .targets(member.initializer, frame)
        .flatMap((each) => values.property(each, 'Keys'));
      const keys = lists.flatMap((list) => {
        const elements = elementsOf(list.node)?.flatMap((each) => values.targets(each, list.frame));
        return (
          elements?.flatMap((each) => values.property(each, 'pk')).flatMap((each) => values.texts(each)) ?? [
            '*',
          ]
        );
      });
      return tables.flatMap((table) => keys.map((key) => ({ action: 'BatchGetItem', table, key, place })));
    });
  });
}
