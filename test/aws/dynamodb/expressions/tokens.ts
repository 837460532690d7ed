import { syntaxError } from './expression-error.ts';

export interface Token {
  readonly kind: 'word' | 'name' | 'value' | 'number' | 'symbol' | 'end';
  readonly text: string;
}

const pattern =
  /\s*(?:([A-Za-z][A-Za-z0-9_]*)|(#[A-Za-z0-9_]+)|(:[A-Za-z0-9_]+)|(\d+)|(<>|<=|>=|[=<>()[\],.+-])|(\S))/y;
const kinds = ['word', 'name', 'value', 'number', 'symbol'] as const;

/** The expression in tokens, an `end` behind them. Throws for a character that no expression holds. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  const body = text.trimEnd();
  while (pattern.lastIndex < body.length) {
    const [, ...groups] = pattern.exec(body) ?? [];
    const index = groups.findIndex((group?: string) => group !== undefined);
    const [kind, found = ''] = [kinds[index], groups[index]];
    if (kind === undefined) throw syntaxError(found, body);
    tokens.push({ kind, text: found });
  }
  tokens.push({ kind: 'end', text: '<EOF>' });
  return tokens;
}
