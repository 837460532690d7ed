import ts from 'typescript';
import type { Code } from './program.ts';
import { codeOf, createReadUnit, type Unit, type Use } from './units.ts';

/** Everything that a function may run. */
export interface Reach {
  readonly pieces: ReadonlySet<ts.Node>;
  readonly units: readonly Unit[];
  /** The members of types through which a function of an object is used. */
  readonly usedAs: ReadonlyMap<ts.Node, ReadonlySet<ts.Node>>;
}

/**
 * What runs from a composition root on. A function of an object runs if somebody uses the member of that name, of a type
 * that the object fits: so a method counts only for the functions that use it.
 */
export function createReachOf(code: Code) {
  const { checker } = code;
  const readUnit = createReadUnit(code);
  const fits = createFits(checker);

  return function reachOf(root: ts.SourceFile): Reach {
    const pieces = new Set<ts.Node>();
    const units: Unit[] = [];
    const waiting: ts.Node[] = [root];
    const used = new Map<string, Use[]>();
    const made = new Map<
      string,
      { readonly literal: ts.ObjectLiteralExpression; readonly property: ts.Symbol }[]
    >();

    const usedAs = new Map<ts.Node, Set<ts.Node>>();

    const follow = (property: ts.Symbol, use: Use) => {
      for (const declaration of property.declarations ?? []) {
        if (!code.isOurs(declaration)) continue;
        const found = codeOf(declaration);
        if (found !== undefined) {
          waiting.push(found);
          usedAs.set(found, new Set([...(usedAs.get(found) ?? []), ...use.declarations]));
        }
        // An adapter stands behind an interface: any object may be one.
        else if (ts.isPropertySignature(declaration) || ts.isMethodSignature(declaration)) {
          const of = checker.getTypeAtLocation(declaration.parent);
          note({ name: property.name, of, declarations: [declaration, ...use.declarations] });
        }
      }
    };
    const note = (use: Use) => {
      const before = used.get(use.name) ?? [];
      const isOld = before.some(
        ({ of, declarations }) =>
          of === use.of && use.declarations.every((each) => declarations.includes(each)),
      );
      if (isOld) return;
      used.set(use.name, [...before, use]);
      for (const declaration of use.declarations) {
        const found = codeOf(declaration);
        if (found !== undefined) waiting.push(found);
      }
      for (const { literal, property } of made.get(use.name) ?? [])
        if (fits(literal, use)) follow(property, use);
    };
    const make = (literal: ts.ObjectLiteralExpression) => {
      for (const property of checker.getPropertiesOfType(checker.getTypeAtLocation(literal))) {
        made.set(property.name, [...(made.get(property.name) ?? []), { literal, property }]);
        for (const use of used.get(property.name) ?? []) if (fits(literal, use)) follow(property, use);
      }
    };

    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (pieces.has(next)) continue;
      pieces.add(next);
      const unit = readUnit(next);
      units.push(unit);
      waiting.push(...unit.leadsTo);
      for (const literal of unit.makes) make(literal);
      for (const use of unit.uses) note(use);
    }
    return { pieces, units, usedAs };
  };
}

function createFits(checker: ts.TypeChecker) {
  const known = new Map<ts.ObjectLiteralExpression, Map<ts.Type, boolean>>();
  /** A literal may have more members than somebody uses, where the language would complain of those. */
  const notFresh = (type: ts.Type): ts.Type => {
    const flagged = type as { objectFlags?: ts.ObjectFlags };
    if (flagged.objectFlags === undefined || (flagged.objectFlags & ts.ObjectFlags.FreshLiteral) === 0)
      return type;
    flagged.objectFlags &= ~ts.ObjectFlags.FreshLiteral;
    for (const member of checker.getPropertiesOfType(type)) notFresh(checker.getTypeOfSymbol(member));
    return type;
  };
  const partsOf = (type: ts.Type): readonly ts.Type[] =>
    type.isUnionOrIntersection() ? [type, ...type.types.flatMap(partsOf)] : [type];
  const judge = (literal: ts.ObjectLiteralExpression, { name, of, declarations }: Use): boolean => {
    // The same interface with other arguments of type.
    const context = checker.getContextualType(literal);
    const expected = context && checker.getPropertyOfType(checker.getNonNullableType(context), name);
    if (expected?.declarations?.some((each) => declarations.includes(each)) === true) return true;
    const own = [context, checker.getTypeAtLocation(literal)].filter((type) => type !== undefined);
    const wanted = partsOf(checker.getNonNullableType(of))
      .map((part) => checker.getBaseConstraintOfType(part) ?? part)
      .filter((part) => checker.getPropertyOfType(part, name) !== undefined);
    return wanted.some((part) => own.some((type) => checker.isTypeAssignableTo(notFresh(type), part)));
  };
  return (literal: ts.ObjectLiteralExpression, use: Use): boolean => {
    const ofLiteral = known.get(literal) ?? new Map<ts.Type, boolean>();
    known.set(literal, ofLiteral);
    const before = ofLiteral.get(use.of);
    if (before !== undefined) return before;
    const judged = judge(literal, use);
    ofLiteral.set(use.of, judged);
    return judged;
  };
}
