import { type Tokens, tokensOf } from './parser.ts';

/** The value of each query in one period; left out where there is no datapoint. */
export type Values = Readonly<Record<string, number | undefined>>;

type Node = (values: Values) => number | undefined;

/** Metric math as far as the alarms use it: numbers, ids, arithmetic, comparisons, AND, OR, FILL, IF, MAX, SUM. */
export function metricMath(expression: string): Node {
  const tokens = tokensOf(expression, /[A-Za-z_]\w*|\d+(?:\.\d+)?|[<>=!]=|[<>+\-*/(),[\]]/g);
  const node = binary(tokens, 0);
  tokens.end();
  return node;
}

const flag = (holds: boolean) => (holds ? 1 : 0);

/** By precedence, the weakest first. */
const operators: readonly Readonly<Record<string, (one: number, other: number) => number>>[] = [
  { OR: (one, other) => flag(one !== 0 || other !== 0) },
  { AND: (one, other) => flag(one !== 0 && other !== 0) },
  {
    '<': (one, other) => flag(one < other),
    '<=': (one, other) => flag(one <= other),
    '>': (one, other) => flag(one > other),
    '>=': (one, other) => flag(one >= other),
    '==': (one, other) => flag(one === other),
    '!=': (one, other) => flag(one !== other),
  },
  { '+': (one, other) => one + other, '-': (one, other) => one - other },
  { '*': (one, other) => one * other, '/': (one, other) => one / other },
];

function binary(tokens: Tokens, level: number): Node {
  const known = operators[level];
  if (known === undefined) return operand(tokens);
  let left = binary(tokens, level + 1);
  for (let sign = tokens.peek(); sign !== undefined && Object.hasOwn(known, sign); sign = tokens.peek()) {
    const apply = known[tokens.next()]!;
    const [one, other] = [left, binary(tokens, level + 1)];
    // As in CloudWatch, a period in which one operand has no datapoint has none in the result.
    left = (values) => {
      const [a, b] = [one(values), other(values)];
      return a === undefined || b === undefined ? undefined : apply(a, b);
    };
  }
  return left;
}

function operand(tokens: Tokens): Node {
  const token = tokens.next();
  if (token === '(') {
    const inner = binary(tokens, 0);
    tokens.expect(')');
    return inner;
  }
  if (/^\d/.test(token)) return () => Number(token);
  if (tokens.peek() === '(') return call(token, listOf(tokens, '(', ')'));
  return (values) => values[token];
}

function listOf(tokens: Tokens, open: string, close: string): readonly Node[] {
  tokens.expect(open);
  const list: Node[] = [];
  do {
    if (tokens.peek() === '[') list.push(...listOf(tokens, '[', ']'));
    else list.push(binary(tokens, 0));
  } while (tokens.accept(','));
  tokens.expect(close);
  return list;
}

function call(name: string, args: readonly Node[]): Node {
  const [first, second, third] = args;
  switch (name) {
    case 'FILL':
      return (values) => first!(values) ?? second!(values);
    case 'IF':
      return (values) => {
        const condition = first!(values);
        if (condition === undefined) return undefined;
        return condition === 0 ? third?.(values) : second!(values);
      };
    case 'MAX':
    case 'SUM':
      return (values) => {
        const known = args.map((arg) => arg(values)).filter((value) => value !== undefined);
        if (known.length === 0) return undefined;
        return name === 'MAX' ? Math.max(...known) : known.reduce((sum, value) => sum + value, 0);
      };
    default:
      throw new Error(`The evaluator does not know the function ${name}: add it to metric-math.ts`);
  }
}
