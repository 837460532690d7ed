import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { titlesOf } from './test-titles.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** The bank, and what it asks of a subscriber. */
const folders = ['sandbox', 'test/contract', 'functions/webhooks/receive'];
const mark = /^\s*\/\/ Stated: (.+)$/gm;

/** A rule of the bank and the test that shows it; the rule is the name of the test. */
export interface ShownRule {
  /** `heading > subject`. */
  readonly place: string;
  readonly rule: string;
  /** Relative to the repository. */
  readonly file: string;
}

/** Every test that names a place of the specification, once for each place. */
export function shownRules(): readonly ShownRule[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.test.ts`),
    { cwd: root },
  )
    .toSorted()
    .flatMap((file) => rulesOf(readFileSync(path.join(root, file), 'utf8'), file));
}

/** Of the text of one test file. What stands above a `describe` holds for each test in it. */
export function rulesOf(text: string, file: string): readonly ShownRule[] {
  if (text.search(mark) === -1) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const rules: ShownRule[] = [];
  const visit = (node: ts.Node, before: string, placesBefore: readonly string[]): void => {
    const call = callOf(node);
    if (call === undefined) return ts.forEachChild(node, (child) => visit(child, before, placesBefore));
    const places = [...placesBefore, ...placesAbove(node, text)];
    for (const title of titlesOf(call, source)) {
      const words = `${before} ${title}`.trim();
      if (isNamed(call, 'describe')) ts.forEachChild(call, (child) => visit(child, words, places));
      else rules.push(...places.map((place) => ({ place, rule: sentence(words), file })));
    }
  };
  visit(source, '', []);
  return rules;
}

/** The call of `test` or `describe` that a statement consists of. */
function callOf(node: ts.Node): ts.CallExpression | undefined {
  if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return undefined;
  const call = node.expression;
  return isNamed(call, 'test') || isNamed(call, 'describe') ? call : undefined;
}

function isNamed({ expression }: ts.CallExpression, name: string): boolean {
  if (ts.isIdentifier(expression)) return expression.text === name;
  if (ts.isCallExpression(expression)) return isNamed(expression, name);
  return ts.isPropertyAccessExpression(expression) && expression.expression.getText() === name;
}

function placesAbove(node: ts.Node, text: string): readonly string[] {
  const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
  return comments.flatMap(({ pos, end }) =>
    [...text.slice(pos, end).matchAll(mark)].map(([, place]) => place ?? ''),
  );
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}
