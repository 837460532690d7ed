/** Takes the tokens of an expression one by one. */
export interface Tokens {
  peek(): string | undefined;
  next(): string;
  /** Takes the token if it is the next one. */
  accept(token: string): boolean;
  expect(token: string): void;
  end(): void;
}

export function tokensOf(expression: string, pattern: RegExp): Tokens {
  const tokens = expression.match(pattern) ?? [];
  if (tokens.join('') !== expression.replaceAll(/\s+/g, ''))
    throw new Error(`The expression has parts that the evaluator does not know: ${expression}`);
  let position = 0;
  const fail = (wanted: string): never => {
    throw new Error(`${wanted} is missing at token ${position} of ${expression}`);
  };
  return {
    peek: () => tokens[position],
    next: () => tokens[position++] ?? fail('A token'),
    accept(token) {
      if (tokens[position] !== token) return false;
      position += 1;
      return true;
    },
    expect(token) {
      if (tokens[position] !== token) fail(token);
      position += 1;
    },
    end() {
      if (position !== tokens.length) fail('The end');
    },
  };
}
