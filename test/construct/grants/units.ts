import ts from 'typescript';
import { bare, type Code } from './program.ts';

/** A member that is used, by its name and the type that it is used of. */
export interface Use {
  readonly name: string;
  readonly of: ts.Type;
  readonly declarations: readonly ts.Declaration[];
}

/** What running a piece of code leads to. */
export interface Unit {
  /** Pieces that run as well, or may. */
  readonly leadsTo: readonly ts.Node[];
  readonly uses: readonly Use[];
  /** Object literals that it makes: their functions run once somebody uses them. */
  readonly makes: readonly ts.ObjectLiteralExpression[];
  readonly calls: readonly ts.CallExpression[];
  readonly creates: readonly ts.NewExpression[];
}

/**
 * Reads one piece of code: the body of a function, or what a variable begins with. Functions in it are pieces of their
 * own, and so is a variable that is a function.
 */
export function createReadUnit({ checker, isOurs }: Code) {
  const known = new Map<ts.Node, Unit>();

  const isCallable = (type: ts.Type): boolean =>
    checker.getNonNullableType(type).getCallSignatures().length > 0 ||
    (type.isUnionOrIntersection() && type.types.some(isCallable));

  return function readUnit(start: ts.Node): Unit {
    const seen = known.get(start);
    if (seen !== undefined) return seen;
    const leadsTo: ts.Node[] = [];
    const uses: Use[] = [];
    const makes: ts.ObjectLiteralExpression[] = [];
    const calls: ts.CallExpression[] = [];
    const creates: ts.NewExpression[] = [];

    const use = (name: string, of: ts.Type) => {
      const declarations =
        checker.getPropertyOfType(checker.getNonNullableType(of), name)?.declarations ?? [];
      if (declarations.length > 0 && !declarations.some(isOurs)) return;
      uses.push({ name, of, declarations });
    };

    const refer = (symbol: ts.Symbol | undefined) => {
      if (symbol === undefined) return;
      const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      for (const declaration of real.declarations ?? []) {
        if (!isOurs(declaration)) continue;
        if (ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration))
          leadsTo.push(declaration);
        // What is taken out of a module that is loaded late.
        if (ts.isBindingElement(declaration))
          for (const { declaration: of } of checker.getTypeAtLocation(declaration).getCallSignatures())
            if (of !== undefined && ts.isFunctionDeclaration(of) && isOurs(of)) leadsTo.push(of);
        const variable = ts.findAncestor(declaration, ts.isVariableDeclaration);
        const isItsName =
          variable !== undefined && (variable === declaration || ts.isBindingElement(declaration));
        if (isItsName && variable.initializer !== undefined) leadsTo.push(variable.initializer);
      }
    };

    const pattern = (node: ts.ObjectBindingPattern) => {
      const type = checker.getTypeAtLocation(node);
      for (const element of node.elements) {
        const name = element.propertyName ?? element.name;
        if (
          element.dotDotDotToken === undefined &&
          ts.isIdentifier(name) &&
          isCallable(checker.getTypeAtLocation(element))
        )
          use(name.text, type);
      }
    };

    const isDeferred = (node: ts.Node) =>
      ts.isVariableDeclaration(node) &&
      node.initializer !== undefined &&
      isCallable(checker.getTypeAtLocation(node));

    const visit = (node: ts.Node): void => {
      if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
      if (ts.isImportDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node))
        return;
      if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
        leadsTo.push(node);
        return;
      }
      // A function: it runs once somebody refers to it, and that of a composition root at once.
      if (isDeferred(node) && !ts.isSourceFile(start)) return;
      if (ts.isObjectBindingPattern(node)) pattern(node);
      if (ts.isObjectLiteralExpression(node)) {
        makes.push(node);
        for (const property of node.properties) {
          if (ts.isSpreadAssignment(property)) visit(property.expression);
          else if (ts.isPropertyAssignment(property)) {
            if (ts.isComputedPropertyName(property.name)) visit(property.name.expression);
            if (!isCallable(checker.getTypeAtLocation(property.initializer))) visit(property.initializer);
          } else if (ts.isShorthandPropertyAssignment(property)) {
            if (!isCallable(checker.getTypeAtLocation(property.name)))
              refer(checker.getShorthandAssignmentValueSymbol(property));
          }
        }
        return;
      }
      if (ts.isPropertyAccessExpression(node)) {
        const symbol = checker.getSymbolAtLocation(node.name);
        if (symbol !== undefined && (symbol.flags & (ts.SymbolFlags.Alias | ts.SymbolFlags.Function)) !== 0)
          refer(symbol);
        else if (isCallable(checker.getTypeAtLocation(node)))
          use(node.name.text, checker.getTypeAtLocation(node.expression));
        visit(node.expression);
        return;
      }
      if (ts.isElementAccessExpression(node) && isCallable(checker.getTypeAtLocation(node))) {
        const type = checker.getTypeAtLocation(node.expression);
        for (const property of checker.getPropertiesOfType(type)) use(property.name, type);
      }
      if (ts.isCallExpression(node)) calls.push(node);
      if (ts.isNewExpression(node)) creates.push(node);
      if (ts.isIdentifier(node) && ts.isShorthandPropertyAssignment(node.parent))
        refer(checker.getShorthandAssignmentValueSymbol(node.parent));
      else if (ts.isIdentifier(node) && !isNameOfIts(node)) refer(checker.getSymbolAtLocation(node));
      ts.forEachChild(node, visit);
    };

    if (ts.isFunctionLike(start)) ts.forEachChild(start, visit);
    else if (ts.isClassDeclaration(start)) for (const member of start.members) ts.forEachChild(member, visit);
    else visit(start);
    const unit = { leadsTo, uses, makes, calls, creates };
    known.set(start, unit);
    return unit;
  };
}

/** The name of what it declares, or of a property of a literal: nothing is referred to by it. */
function isNameOfIts(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    ((ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isBindingElement(parent)) &&
      parent.initializer !== node) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

/** The code behind a property of an object literal: a function, or what gives one. */
export function codeOf(property: ts.Node): ts.Node | undefined {
  if (ts.isMethodDeclaration(property)) return property;
  if (ts.isPropertyAssignment(property)) return bare(property.initializer);
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}
