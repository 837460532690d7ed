import { PermanentError } from '#shared/kernel/errors.ts';

/**
 * Holds the text of a file against the rules of its format while it is written. It knows nothing of what wrote the text,
 * and takes it in any pieces. Throws a `FormatError` at the first rule that is broken.
 */
export interface FileCheck {
  readonly add: (piece: string) => void;
  /** The text is whole. */
  readonly end: () => void;
}

export interface BrokenRule {
  /** `camt053`, `csv`. */
  readonly format: string;
  /** Name of the field, with the number of its entry. */
  readonly field: string;
  /** What it must be. Never what it is: files are personal. */
  readonly rule: string;
}

/** The text breaks a rule of its format, so the file must not be published. */
export class FormatError extends PermanentError {
  override name = 'FormatError';
  readonly broken: BrokenRule;

  constructor(broken: BrokenRule) {
    super('file-breaks-its-format', `${broken.format}: ${broken.field} ${broken.rule}`);
    this.broken = broken;
  }
}

/** Gives a check whole lines, without their ends. Anything after the last end of a line is refused. */
export function checkedLines(
  lineEnd: string,
  { line, end }: { readonly line: (text: string) => void; readonly end: (rest: string) => void },
): FileCheck {
  let rest = '';
  return {
    add(piece) {
      const text = rest + piece;
      let from = 0;
      for (let to = text.indexOf(lineEnd); to !== -1; to = text.indexOf(lineEnd, from)) {
        line(text.slice(from, to));
        from = to + lineEnd.length;
      }
      rest = text.slice(from);
    },
    end: () => end(rest),
  };
}

/** The rule that a whole text breaks; undefined if it breaks none. */
export function brokenRule(check: FileCheck, text: string): FormatError | undefined {
  try {
    check.add(text);
    check.end();
    return undefined;
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
