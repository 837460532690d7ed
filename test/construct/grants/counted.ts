import ts from 'typescript';
import type { Code } from './program.ts';
import type { Reach } from './reach.ts';
import { nameIn } from './syntax.ts';
import type { Value, Values } from './values.ts';

/** A counter as a function counts it. */
export interface Counted {
  /** Under which the function logs and counts. */
  readonly service: string;
  /** `*` stands for what is not known before it runs. */
  readonly name: string;
  /** Dimensions other than service and stage, sorted. */
  readonly by: readonly string[];
}

/** Every counter that a function may count. */
export function countedBy({ checker }: Code, { units }: Reach, values: Values): readonly Counted[] {
  const calls = units.flatMap((unit) => unit.calls);
  const textsOf = (argument: ts.Expression | undefined) =>
    argument === undefined ? [] : values.targets(argument).flatMap((value) => values.texts(value));
  const services = calls
    .filter(({ expression }) => ts.isIdentifier(expression) && expression.text === 'createTelemetry')
    .flatMap((call) => textsOf(call.arguments[0]));
  const isCount = ({ expression }: ts.CallExpression) =>
    ts.isPropertyAccessExpression(expression) &&
    checker
      .getPropertyOfType(checker.getTypeAtLocation(expression.expression), 'count')
      ?.declarations?.some((each) => each.getSourceFile().fileName.endsWith('/kernel/telemetry.ts')) === true;
  return calls.filter(isCount).flatMap(({ arguments: [name, , dimensions] }) => {
    const found =
      dimensions === undefined ? [] : values.targets(dimensions).flatMap((value) => namesOf(values, value));
    // Nobody gives what has a default.
    const given = found.length === 0 ? [[]] : found;
    return textsOf(name).flatMap((text) =>
      services.flatMap((service) => given.map((by) => ({ service, name: text, by: by.toSorted() }))),
    );
  });
}

/** The names in an object, once for each thing that may be spread into it. */
function namesOf(values: Values, { node, frame }: Value): readonly (readonly string[])[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.reduce<readonly (readonly string[])[]>(
    (before, member) => {
      if (!ts.isSpreadAssignment(member)) return before.map((names) => [...names, nameIn(member) ?? '']);
      const spread = values.targets(member.expression, frame).flatMap((value) => namesOf(values, value));
      return before.flatMap((names) =>
        spread.length === 0 ? [names] : spread.map((more) => [...names, ...more]),
      );
    },
    [[]],
  );
}
