import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { idOf } from '#shared/bank/contract/customers/customer-path.ts';
import { commentAbove, paragraphsAbove } from './comment.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** What a name stands for in the source. */
export interface Declaration {
  readonly name: string;
  readonly file: string;
  readonly value: ts.Expression;
  readonly comment: string | undefined;
}

/** A row of the contract or the definition of an event, as it is written. */
export interface Entry {
  /** Relative to the repository. */
  readonly file: string;
  /** Of a row: the area of the contract that it belongs to. */
  readonly area: string;
  readonly literal: ts.ObjectLiteralExpression;
  /** Of a row: the first paragraph above it, which is one sentence. */
  readonly summary: string | undefined;
  readonly comment: string | undefined;
}

export interface ContractSource {
  /** By operation or event type. */
  readonly entries: ReadonlyMap<string, Entry>;
  declarationOf(name: string, file: string): Declaration | undefined;
}

/**
 * Schemas carry no names and no comments at run time, since every function would have to load them. Both stand in
 * the source, so the documents read them there.
 */
export function readContractSource(): ContractSource {
  const files = globSync(['shared/bank/contract/**/*.ts', 'shared/events/**/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  const modules = new Map(files.map((file) => [file, readModule(file)]));
  const declarationOf = (name: string, file: string): Declaration | undefined => {
    const module = modules.get(file);
    const imported = module?.imports.get(name);
    return imported === undefined
      ? module?.declarations.get(name)
      : declarationOf(imported.name, imported.file);
  };
  return { entries: new Map([...modules.values()].flatMap((module) => module.entries)), declarationOf };
}

interface Module {
  readonly declarations: ReadonlyMap<string, Declaration>;
  readonly imports: ReadonlyMap<string, { readonly name: string; readonly file: string }>;
  readonly entries: readonly (readonly [string, Entry])[];
}

function readModule(file: string): Module {
  const text = readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return {
    declarations: new Map(source.statements.flatMap((statement) => declarationsOf(statement, file))),
    imports: new Map(source.statements.flatMap((statement) => importsOf(statement, file))),
    entries: entriesIn(source, file),
  };
}

function declarationsOf(statement: ts.Statement, file: string): [string, Declaration][] {
  if (!ts.isVariableStatement(statement)) return [];
  const comment = commentAbove(statement);
  const found: [string, Declaration][] = [];
  for (const { name, initializer } of statement.declarationList.declarations)
    if (ts.isIdentifier(name) && initializer !== undefined)
      found.push([name.text, { name: name.text, file, value: initializer, comment }]);
  return found;
}

function importsOf(statement: ts.Statement, file: string): [string, { name: string; file: string }][] {
  if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
  const bindings = statement.importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  const from = fileOf(statement.moduleSpecifier.text, file);
  return bindings.elements.map(({ name, propertyName }) => [
    name.text,
    { name: (propertyName ?? name).text, file: from },
  ]);
}

function fileOf(specifier: string, importer: string): string {
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : path.posix.join(path.posix.dirname(importer), specifier);
}

function entriesIn(source: ts.SourceFile, file: string): [string, Entry][] {
  const found: [string, Entry][] = [];
  const visit = (node: ts.Node): void => {
    const literal = ts.isCallExpression(node) ? node.arguments[0] : undefined;
    if (literal !== undefined && ts.isObjectLiteralExpression(literal)) {
      const operations = operationsOf(literal);
      const type = textOf(literal, 'type');
      for (const name of operations)
        found.push([name, { file, area: areaOf(name, file), literal, ...rowComment(node) }]);
      if (operations.length === 0 && type !== undefined)
        found.push([type, { file, area: areaOf(type, file), literal, ...definitionComment(node) }]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** One row is written for all kinds of customers where `documentsOf` and its like put in what differs. */
function operationsOf(literal: ts.ObjectLiteralExpression): readonly string[] {
  const value = memberOf(literal, 'operation')?.initializer;
  if (value === undefined) return [];
  if (ts.isStringLiteral(value)) return [value.text];
  if (!ts.isTemplateExpression(value)) return [];
  const [span] = value.templateSpans;
  return Object.keys(idOf).map((customers) => `${customers}${span?.literal.text ?? ''}`);
}

/** Rows that are written for all kinds of customers stand where each kind does. */
function areaOf(name: string, file: string): string {
  const [, , , folder = 'other'] = file.split('/');
  const [kind = folder] = name.split('.');
  return folder === 'customers' ? kind : folder;
}

type CommentOfEntry = Pick<Entry, 'summary' | 'comment'>;

/** What holds for several rows stands above the object that holds them. */
function rowComment({ parent }: ts.Node): CommentOfEntry {
  const statement = ts.isVariableDeclaration(parent) ? parent.parent.parent : parent;
  const [summary, ...more] = paragraphsAbove(statement);
  const shared = statement === parent ? commentAbove(parent.parent.parent) : undefined;
  return { summary, comment: more.length > 0 ? more.join(' ') : shared };
}

function definitionComment({ parent }: ts.Node): CommentOfEntry {
  return { summary: undefined, comment: commentAbove(parent) ?? commentAbove(parent.parent.parent) };
}

function textOf(literal: ts.ObjectLiteralExpression, name: string): string | undefined {
  const value = memberOf(literal, name)?.initializer;
  return value !== undefined && ts.isStringLiteral(value) ? value.text : undefined;
}

/** A member of an object literal by its name. */
export function memberOf(
  literal: ts.ObjectLiteralExpression,
  name: string,
): ts.PropertyAssignment | undefined {
  return literal.properties
    .filter((property) => ts.isPropertyAssignment(property))
    .find((property) => ts.isIdentifier(property.name) && property.name.text === name);
}
