import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Whether the compiler refuses a file with another text. */
export type Refuses = (file: string, text: string) => boolean;

/** What mutants always leave behind, and no mistake by itself. */
const allowed = { noUnusedLocals: false, noUnusedParameters: false, allowUnreachableCode: true };

/**
 * The compiler, kept between the questions. It reports only what is wrong within the file: what others make of it is
 * for the tests to notice.
 */
export function createRefuses(root: string, files: readonly string[]): Refuses {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const changed = new Map<string, { readonly text: string; readonly version: number }>();
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => ({ ...options, ...allowed }),
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
    getScriptFileNames: () => files.map((file) => join(root, file)),
    getScriptVersion: (path) => String(changed.get(path)?.version ?? 0),
    getScriptSnapshot: (path) => {
      const text =
        changed.get(path)?.text ?? (ts.sys.fileExists(path) ? readFileSync(path, 'utf8') : undefined);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  });
  return (file, text) => {
    const path = join(root, file);
    changed.set(path, { text, version: (version += 1) });
    try {
      return service.getSyntacticDiagnostics(path).length + service.getSemanticDiagnostics(path).length > 0;
    } finally {
      changed.delete(path);
    }
  };
}
