import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';

/** Code that is deployed, with its types. */
export interface Code {
  readonly checker: ts.TypeChecker;
  /** The composition root of a function, by its folder under `functions/`. */
  readonly root: (folder: string) => ts.SourceFile;
  /** Every file of the adapters that some function imports. */
  readonly adapters: readonly ts.SourceFile[];
  /** Whether it is ours: neither a library nor the language. */
  readonly isOurs: (node: ts.Node) => boolean;
}

export function readCode(): Code {
  const entries = globSync('functions/*/*/lambda.ts').map((path) => resolve(path));
  const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
    readonly config: { readonly compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const program = ts.createProgram(entries, options);
  return {
    checker: program.getTypeChecker(),
    root(folder) {
      const file = program.getSourceFile(resolve(`functions/${folder}/lambda.ts`));
      if (file === undefined) throw new Error(`${folder} has no lambda.ts`);
      return file;
    },
    adapters: program.getSourceFiles().filter(({ fileName }) => fileName.includes('/shared/aws/')),
    isOurs: (node) => !node.getSourceFile().fileName.includes('/node_modules/'),
  };
}

/** Where a node stands, as errors and reports name it. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.replace(`${process.cwd()}/`, '')}:${line + 1}`;
}

/** Skips syntax that concerns types alone. */
export function bare(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isAwaitExpression(node)
    ? bare(node.expression)
    : node;
}
