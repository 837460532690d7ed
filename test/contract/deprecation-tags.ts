import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const contractFolder = path.resolve(import.meta.dirname, '../../shared/bank/contract');

/** Operation names of the rows whose JSDoc says `@deprecated`, which is what an editor strikes through. */
export function operationsTaggedDeprecated(): readonly string[] {
  return readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => taggedIn(path.join(contractFolder, file)));
}

function taggedIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ts.getJSDocDeprecatedTag(node) !== undefined) {
      const operation = /operation: '([^']+)'/.exec(node.initializer.getText(source))?.[1];
      if (operation !== undefined) found.push(operation);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
