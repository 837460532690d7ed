import ts from 'typescript';

/** The names under which a `test` or `describe` runs: one, or one for each row of the table of an `each`. */
export function titlesOf(call: ts.CallExpression, source: ts.SourceFile): readonly string[] {
  const [title] = call.arguments;
  if (title === undefined || !ts.isStringLiteralLike(title)) return [];
  const table = tableOf(call.expression);
  if (table === undefined) return [title.text];
  const rows = rowsOf(table, source);
  if (rows === undefined)
    throw new Error(`${source.fileName}: "${title.text}" needs a table that stands in its file`);
  return rows.map((row) => filledIn(title.text, row));
}

function tableOf(callee: ts.Expression): ts.Expression | undefined {
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return undefined;
  return ['each', 'for'].includes(callee.expression.name.text) ? callee.arguments[0] : undefined;
}

/** A row as it is written: a value, a list of values or an object. */
function rowsOf(table: ts.Expression, source: ts.SourceFile): readonly ts.Node[] | undefined {
  const bare = bareOf(table);
  if (ts.isArrayLiteralExpression(bare)) return bare.elements.map(bareOf);
  if (ts.isIdentifier(bare)) {
    const value = constantOf(bare.text, source);
    return value === undefined ? undefined : rowsOf(value, source);
  }
  const [keyed] = ts.isCallExpression(bare) ? bare.arguments : [];
  if (!/^Object\.(keys|entries)\(/.test(bare.getText()) || keyed === undefined || !ts.isIdentifier(keyed))
    return undefined;
  const members = constantOf(keyed.text, source);
  if (members === undefined || !ts.isObjectLiteralExpression(members)) return undefined;
  return members.properties.flatMap(({ name }) => (name === undefined ? [] : [name]));
}

function constantOf(name: string, source: ts.SourceFile): ts.Expression | undefined {
  for (const statement of source.statements)
    if (ts.isVariableStatement(statement))
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (declared.getText() === name && initializer !== undefined) return bareOf(initializer);
  return undefined;
}

function bareOf(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? bareOf(node.expression) : node;
}

function filledIn(title: string, row: ts.Node): string {
  const values = ts.isArrayLiteralExpression(row) ? [...row.elements] : [row];
  return title
    .replaceAll(/%[sdijo]/g, (place) => (/[jo]/.test(place) ? asWritten : textOf)(values.shift()))
    .replaceAll(/\$(\w+)/g, (whole, name: string) =>
      ts.isObjectLiteralExpression(row) ? textOf(memberOf(row, name)) : whole,
    );
}

function memberOf(row: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const member = row.properties.find((property) => property.name?.getText() === name);
  return member !== undefined && ts.isPropertyAssignment(member) ? member.initializer : undefined;
}

/** With its quotes, so that an empty text can be seen. */
function asWritten(node: ts.Node | undefined): string {
  return node !== undefined && ts.isStringLiteralLike(node) ? JSON.stringify(node.text) : textOf(node);
}

function textOf(node: ts.Node | undefined): string {
  if (node === undefined) return '';
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) ? node.text : node.getText();
}
