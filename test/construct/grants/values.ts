import ts from 'typescript';
import { bare, type Code } from './program.ts';
import { elementsOf, isEnvironmentName, nameIn, returned } from './syntax.ts';

/** One call that is followed, with its parameters. */
interface Frame {
  readonly of: ts.SignatureDeclaration;
  readonly call: ts.CallExpression;
  readonly caller: Frame | undefined;
}

/** An expression that says itself what it is, and where its parameters come from. */
export interface Value {
  readonly node: ts.Node;
  readonly frame: Frame | undefined;
  /** Set on the property of something that is not known. */
  readonly isUnknown?: true;
  /** What is spread into it, where that can be several things and one was chosen. */
  readonly chosen?: ReadonlyMap<ts.Node, Value>;
}

export interface Values {
  /** What an expression may be. */
  targets(expression: ts.Expression, frame?: Frame): readonly Value[];
  /** What a property of it may be; nothing if it has none of that name. */
  property(value: Value, name: string): readonly Value[];
  /** Texts that it may be: `*` stands for what is not known before it runs, `§NAME` for a variable of the environment. */
  texts(value: Value): readonly string[];
  /** An object, once for each thing that may be spread into it. */
  variants(value: Value): readonly Value[];
}

/** They give what they are given, in another form. */
const passing = new Set(['toItem', 'marshall']);
const deepest = 8;

const depthOf = (frame: Frame | undefined): number => (frame === undefined ? 0 : 1 + depthOf(frame.caller));

/** The property of something that is not known is known by its type at most. */
const known = (found: readonly Value[], itself: Value): readonly Value[] =>
  found.map((value) => (value.isUnknown === true ? itself : value));

function distinct(values: readonly Value[]): readonly Value[] {
  const seen = new Map<ts.Node, Set<Frame | undefined>>();
  return values.filter(({ node, frame, chosen }) => {
    const before = seen.get(node) ?? new Set();
    seen.set(node, before);
    if (chosen === undefined && before.has(frame)) return false;
    before.add(frame);
    return true;
  });
}

/** What expressions may be, as far as the code says it; `callsOf` are the calls of a function that count. */
export function createValues(
  { checker, isOurs }: Code,
  callsOf: (declaration: ts.Node) => readonly ts.CallExpression[],
): Values {
  const found = new Map<Frame | undefined, Map<ts.Node, Map<string, readonly Value[]>>>();
  /** Each expression once: what leads back to itself adds nothing. */
  const once = ({ node, frame }: Value, name: string, find: () => readonly Value[]): readonly Value[] => {
    const inFrame = found.get(frame) ?? new Map<ts.Node, Map<string, readonly Value[]>>();
    found.set(frame, inFrame);
    const ofNode = inFrame.get(node) ?? new Map<string, readonly Value[]>();
    inFrame.set(node, ofNode);
    const before = ofNode.get(name);
    if (before !== undefined) return before;
    ofNode.set(name, []);
    const values = distinct(find());
    ofNode.set(name, values);
    return values;
  };
  const frames = new Map<Frame | undefined, Map<ts.CallExpression, Frame>>();
  const frameOf = (
    of: ts.SignatureDeclaration,
    call: ts.CallExpression,
    caller: Frame | undefined,
  ): Frame => {
    const above = depthOf(caller) < deepest ? caller : undefined;
    const inCaller = frames.get(above) ?? new Map<ts.CallExpression, Frame>();
    frames.set(above, inCaller);
    const frame = inCaller.get(call) ?? { of, call, caller: above };
    inCaller.set(call, frame);
    return frame;
  };

  /** The function itself, or those that a parameter or a member of an object may be. */
  const calleesOf = (
    call: ts.CallExpression,
    frame: Frame | undefined,
  ): readonly ts.SignatureDeclaration[] => {
    const declared = checker.getResolvedSignature(call)?.declaration;
    if (declared !== undefined && !isOurs(declared)) return [];
    if (declared !== undefined && ts.isFunctionLike(declared) && returned(declared).length > 0)
      return [declared];
    return targets(call.expression, frame).flatMap(({ node }) => (ts.isFunctionLike(node) ? node : []));
  };

  const ofParameter = (parameter: ts.ParameterDeclaration, frame: Frame | undefined): readonly Value[] => {
    const of = parameter.parent;
    const index = of.parameters.indexOf(parameter);
    const given = ({ arguments: all }: ts.CallExpression, caller: Frame | undefined) => {
      const some = parameter.dotDotDotToken === undefined ? all.slice(index, index + 1) : all.slice(index);
      return some
        .flatMap((each) => (ts.isSpreadElement(each) ? each.expression : each))
        .flatMap((each) => targets(each, caller));
    };
    for (let open = frame; open !== undefined; open = open.caller)
      if (open.of === of) return given(open.call, open.caller);
    const calls = callsOf(of);
    return calls.length === 0
      ? [{ node: parameter, frame }]
      : calls.flatMap((call) => given(call, undefined));
  };

  const ofPattern = (pattern: ts.BindingPattern, frame: Frame | undefined): readonly Value[] => {
    const { parent } = pattern;
    if (ts.isParameter(parent)) return ofParameter(parent, frame);
    if (ts.isBindingElement(parent)) return ofElement(parent, frame);
    return parent.initializer === undefined ? ofLoop(parent, frame) : targets(parent.initializer, frame);
  };

  const ofElement = (element: ts.BindingElement, frame: Frame | undefined): readonly Value[] => {
    if (ts.isArrayBindingPattern(element.parent)) return ofPlace(element, element.parent, frame);
    const name = nameIn(element);
    if (name === undefined) return [{ node: element, frame }];
    if (isEnvironmentName(name)) return [{ node: element, frame }];
    const sources = ofPattern(element.parent, frame);
    if (element.dotDotDotToken !== undefined) return sources;
    const otherwise = element.initializer === undefined ? [] : targets(element.initializer, frame);
    return [
      ...sources.flatMap((source) => known(property(source, name), { node: element, frame })),
      ...otherwise,
    ];
  };

  const ofPlace = (
    element: ts.BindingElement,
    pattern: ts.ArrayBindingPattern,
    frame: Frame | undefined,
  ): readonly Value[] =>
    ofPattern(pattern, frame).flatMap((list) => {
      const found = elementsOf(list.node)?.[pattern.elements.indexOf(element)];
      return found === undefined ? [{ node: element, frame }] : targets(found, list.frame);
    });

  /** What a loop goes over. */
  const ofLoop = (variable: ts.VariableDeclaration, frame: Frame | undefined): readonly Value[] => {
    const loop = variable.parent.parent;
    if (!ts.isForOfStatement(loop)) return [{ node: variable, frame }];
    const over = targets(loop.expression, frame);
    return over.flatMap(
      (value) => elementsOf(value.node)?.flatMap((each) => targets(each, value.frame)) ?? [value],
    );
  };

  const ofIdentifier = (identifier: ts.Identifier, frame: Frame | undefined): readonly Value[] => {
    const symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    const real = symbol && (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
    const declaration = real?.valueDeclaration;
    if (declaration === undefined) return [{ node: identifier, frame }];
    if (ts.isParameter(declaration)) return ofParameter(declaration, frame);
    if (ts.isBindingElement(declaration)) return ofElement(declaration, frame);
    if (ts.isFunctionDeclaration(declaration)) return [{ node: declaration, frame }];
    if (!ts.isVariableDeclaration(declaration)) return [{ node: identifier, frame }];
    return declaration.initializer === undefined
      ? ofLoop(declaration, frame)
      : targets(declaration.initializer, frame);
  };

  const ofCall = (call: ts.CallExpression, frame: Frame | undefined): readonly Value[] => {
    const [first] = call.arguments;
    if (ts.isIdentifier(call.expression) && passing.has(call.expression.text) && first !== undefined)
      return targets(first, frame);
    const called = calleesOf(call, frame).flatMap((of) =>
      returned(of).flatMap((result) => targets(result, frameOf(of, call, frame))),
    );
    return called.length === 0 ? [{ node: call, frame }] : called;
  };

  const targets = (wrapped: ts.Expression, frame?: Frame): readonly Value[] =>
    once({ node: wrapped, frame }, '', () => {
      const node = bare(wrapped);
      if (ts.isIdentifier(node)) return ofIdentifier(node, frame);
      if (ts.isPropertyAccessExpression(node) && !isEnvironmentName(node.name.text))
        return targets(node.expression, frame).flatMap((value) =>
          known(property(value, node.name.text), { node, frame }),
        );
      if (ts.isCallExpression(node)) return ofCall(node, frame);
      if (ts.isElementAccessExpression(node)) return ofMember(node, frame);
      if (ts.isConditionalExpression(node))
        return [...targets(node.whenTrue, frame), ...targets(node.whenFalse, frame)];
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
        return targets(node.right, frame);
      const isEither = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken];
      if (ts.isBinaryExpression(node) && isEither.includes(node.operatorToken.kind))
        return [...targets(node.left, frame), ...targets(node.right, frame)];
      return [{ node, frame }];
    });

  const property = (value: Value, name: string): readonly Value[] =>
    value.chosen === undefined
      ? once(value, `.${name}`, () => findProperty(value, name))
      : findProperty(value, name);

  /** A member of a table by a name that is computed: any, unless the name is known. */
  const ofMember = (node: ts.ElementAccessExpression, frame: Frame | undefined): readonly Value[] => {
    const names = textsOf(node.argumentExpression, frame);
    return targets(node.expression, frame).flatMap((value) => {
      if (!ts.isObjectLiteralExpression(value.node)) return [{ node, frame }];
      const all = value.node.properties.map((member) => nameIn(member) ?? '');
      return (names.includes('*') ? all : names).flatMap((name) => property(value, name));
    });
  };

  const findProperty = (value: Value, name: string): readonly Value[] => {
    const { node, frame, chosen } = value;
    if (!ts.isObjectLiteralExpression(node)) return [{ ...value, isUnknown: true }];
    for (const member of node.properties.toReversed()) {
      if (ts.isSpreadAssignment(member)) {
        const one = chosen?.get(member);
        const spread = one === undefined ? targets(member.expression, frame) : [one];
        const found = spread
          .flatMap((each) => property(each, name))
          .filter((each) => each.isUnknown !== true);
        if (found.length > 0) return found;
      } else if (nameIn(member) === name) {
        if (ts.isPropertyAssignment(member)) return targets(member.initializer, frame);
        if (ts.isShorthandPropertyAssignment(member)) return ofIdentifier(member.name, frame);
      }
    }
    const hasUnknown = node.properties
      .filter(ts.isSpreadAssignment)
      .some(({ expression }) =>
        targets(expression, frame).some((each) => !ts.isObjectLiteralExpression(each.node)),
      );
    return hasUnknown ? [{ node, frame, isUnknown: true }] : [];
  };

  const literalTexts = (node: ts.Node): readonly string[] => {
    const type = checker.getTypeAtLocation(node);
    const parts = type.isUnion() ? type.types : [type];
    const known = parts.flatMap((part) => (part.isStringLiteral() ? part.value : []));
    return known.length === parts.length ? known : ['*'];
  };

  const textsOf = (expression: ts.Expression, frame: Frame | undefined): readonly string[] => {
    const found = targets(expression, frame).flatMap(texts);
    return found.length === 0 ? ['*'] : [...new Set(found)];
  };

  const joined = (parts: readonly (readonly string[])[]) =>
    parts.reduce<readonly string[]>(
      (before, part) => before.flatMap((text) => part.map((each) => `${text}${each}`)),
      [''],
    );

  const texts = ({ node, frame, isUnknown }: Value): readonly string[] => {
    if (isUnknown === true) return ['*'];
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.flatMap(({ expression, literal }) => [
        textsOf(expression, frame),
        [literal.text],
      ]);
      return joined([[node.head.text], ...spans]);
    }
    if (ts.isObjectLiteralExpression(node)) return property({ node, frame }, 'S').flatMap(texts);
    if (ts.isPropertyAccessExpression(node) && isEnvironmentName(node.name.text))
      return [`§${node.name.text}`];
    if (ts.isBindingElement(node) && isEnvironmentName(nameIn(node) ?? '')) return [`§${nameIn(node) ?? ''}`];
    if (ts.isElementAccessExpression(node)) {
      // One of the resources that a variable lists.
      const lists = textsOf(node.expression, frame).filter((text) => text.startsWith('§'));
      if (lists.length > 0) return lists;
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      if (name.text === 'toUpperCase') return textsOf(expression, frame).map((text) => text.toUpperCase());
      const [list] = name.text === 'join' ? targets(expression, frame) : [];
      if (list !== undefined && ts.isArrayLiteralExpression(list.node))
        return joined(list.node.elements.flatMap((each) => [textsOf(each, list.frame), [' ']]));
    }
    return literalTexts(node);
  };

  const variants = (value: Value): readonly Value[] => {
    const { node, frame } = value;
    if (!ts.isObjectLiteralExpression(node)) return [value];
    const spreads = node.properties.filter(ts.isSpreadAssignment);
    return spreads.reduce<readonly Value[]>(
      (before, spread) => {
        const found = targets(spread.expression, frame).flatMap(variants);
        if (found.length < 2) return before;
        return before.flatMap((each) =>
          found.map((one) => ({ ...each, chosen: new Map([...(each.chosen ?? []), [spread, one]]) })),
        );
      },
      [value],
    );
  };

  return { targets, property, texts, variants };
}
