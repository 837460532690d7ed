import ts from 'typescript';
import { bare } from './program.ts';

/** Variables of an environment are written in capitals, and nothing else is. */
export const isEnvironmentName = (name: string): boolean => /^[A-Z][A-Z0-9_]{3,}$/.test(name);

/** The name of a property, or under which a pattern takes one. */
export function nameIn(node: ts.ObjectLiteralElementLike | ts.BindingElement): string | undefined {
  const name = ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name;
  return name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name))
    ? name.text
    : undefined;
}

/** What a function gives back, in each of its ends. */
export function returned(of: ts.Node): readonly ts.Expression[] {
  if (ts.isArrowFunction(of) && !ts.isBlock(of.body)) return [of.body];
  const found: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) found.push(node.expression);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(of, visit);
  return found;
}

/** The elements of a list, where the code shows them; those of a list that is made from another by what they become. */
export function elementsOf(list: ts.Node): readonly ts.Expression[] | undefined {
  if (ts.isArrayLiteralExpression(list))
    return list.elements.flatMap((each) =>
      ts.isSpreadElement(each) ? (elementsOf(bare(each.expression)) ?? each.expression) : each,
    );
  if (!ts.isCallExpression(list) || !ts.isPropertyAccessExpression(list.expression)) return undefined;
  const [become] = list.arguments;
  const makes = list.expression.name.text === 'map' && become !== undefined && ts.isFunctionLike(become);
  return makes ? returned(become) : undefined;
}
