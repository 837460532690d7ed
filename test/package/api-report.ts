import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** What is longer in a table is a schema, which the compiler spells out. */
const longestMember = 200;

/**
 * All declarations that a company reaches through the entries of the package, without comments: a change of the interface
 * is a change of this text. Each operation and each event type has a line with a digest of what it declares.
 */
export function apiReport(types: string): string {
  const modules = globSync(join(types, '**/*.d.ts')).toSorted();
  return modules.map((file) => `// ${relative(types, file)}\n${declarationsIn(file)}`).join('\n');
}

const declarationsIn = (file: string) => `${shortened(withoutComments(readFileSync(file, 'utf8')))}\n`;

function withoutComments(text: string): string {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}

function shortened(text: string): string {
  const source = ts.createSourceFile('module.d.ts', text, ts.ScriptTarget.Latest, true);
  return source.statements
    .map((statement) => {
      const table = ts.isVariableStatement(statement)
        ? statement.declarationList.declarations[0]?.type
        : undefined;
      if (table === undefined || !ts.isTypeLiteralNode(table)) return statement.getText();
      return `${text.slice(statement.getStart(), table.getStart())}{\n${rowsOf(table).join('\n')}\n};`;
    })
    .join('\n');
}

/** `accounts.list: …`: one line for each row of a table, however deep it stands. */
function rowsOf(table: ts.TypeLiteralNode, path: readonly string[] = []): readonly string[] {
  return table.members.flatMap((member) => {
    const place = [...path, member.name?.getText() ?? ''];
    const type = ts.isPropertySignature(member) ? member.type : undefined;
    if (type !== undefined && ts.isTypeLiteralNode(type) && !isOperation(type)) return rowsOf(type, place);
    const text = member.getText();
    return [`    ${place.join('.')}: ${text.length <= longestMember ? text : digestOf(text)}`];
  });
}

const isOperation = (type: ts.TypeLiteralNode) =>
  type.members.some((member) => member.name?.getText() === 'operation');

const digestOf = (text: string) => `sha256 ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
