import { ExpressionError, syntaxError } from './expression-error.ts';
import { tokensOf, type Token } from './tokens.ts';

/** Reads the tokens of an expression from left to right. */
export interface Cursor {
  readonly next: Token;
  take(): Token;
  isAt(text: string): boolean;
  /** Whether the next token is this keyword, in any case. */
  isAtKeyword(keyword: string): boolean;
  accept(text: string): boolean;
  acceptKeyword(keyword: string): boolean;
  expect(text: string): void;
  /** The token behind the parenthesis that closes the one that is next. Throws for doubled parentheses. */
  behindParentheses(): Token;
  isCall(): boolean;
  fail(): never;
}

const end: Token = { kind: 'end', text: '<EOF>' };

export function createCursor(text: string): Cursor {
  const tokens = tokensOf(text);
  let at = 0;
  const tokenAt = (index: number): Token => tokens[index] ?? end;
  const closing = (open: number): number => {
    let depth = 0;
    for (let index = open; index < tokens.length; index += 1) {
      if (tokenAt(index).text === '(') depth += 1;
      if (tokenAt(index).text === ')') depth -= 1;
      if (depth === 0) return index;
    }
    return fail(tokens.length - 1);
  };
  const fail = (index: number): never => {
    const near = tokens.slice(Math.max(0, index - 1), index + 2).filter(({ kind }) => kind !== 'end');
    throw syntaxError(tokenAt(index).text, near.map((token) => token.text).join(' '));
  };
  const cursor: Cursor = {
    get next() {
      return tokenAt(at);
    },
    take: () => tokenAt(at++),
    isAt: (symbol) => tokenAt(at).kind === 'symbol' && tokenAt(at).text === symbol,
    isAtKeyword: (keyword) => isKeyword(tokenAt(at), keyword),
    accept: (symbol) => cursor.isAt(symbol) && at++ >= 0,
    acceptKeyword: (keyword) => cursor.isAtKeyword(keyword) && at++ >= 0,
    expect: (symbol) => {
      if (!cursor.accept(symbol)) cursor.fail();
    },
    behindParentheses: () => {
      const close = closing(at);
      if (tokenAt(at + 1).text === '(' && closing(at + 1) === close - 1)
        throw new ExpressionError('The expression has redundant parentheses;');
      return tokenAt(close + 1);
    },
    isCall: () => tokenAt(at).kind === 'word' && tokenAt(at + 1).text === '(',
    fail: () => fail(at),
  };
  return cursor;
}

export function isKeyword({ kind, text }: Token, keyword: string): boolean {
  return kind === 'word' && text.toUpperCase() === keyword;
}
