interface Context {
  readonly filename: string;
  report(problem: { readonly node: object; readonly message: string }): void;
}

/** Selectors as those of ESLint, by what they find. */
const ambient = {
  'Date.now': ["CallExpression[callee.object.name='Date'][callee.property.name='now']"],
  'new Date()': ["NewExpression[callee.name='Date'][arguments.length=0]"],
  'Math.random': ["CallExpression[callee.object.name='Math'][callee.property.name='random']"],
  randomUUID: [
    "CallExpression[callee.name='randomUUID']",
    "CallExpression[callee.property.name='randomUUID']",
  ],
  setTimeout: ["CallExpression[callee.name='setTimeout']"],
  setInterval: ["CallExpression[callee.name='setInterval']"],
};

/** What writes to the terminal as it is given: `process.stdout`, `process['stdout']`, `const { stdout } = process`. */
const rawOutput = [
  "MemberExpression[object.name='process'][property.name=/^(stdout|stderr)$/]",
  "MemberExpression[object.name='process'][property.value=/^(stdout|stderr)$/]",
  "VariableDeclarator[init.name='process'] > ObjectPattern > Property[key.name=/^(stdout|stderr)$/]",
  "ImportDeclaration[source.value='node:process']",
  "MemberExpression[object.name='console']",
];

const reportTo = (context: Context, message: string) => (node: object) => {
  context.report({ node, message });
};

/** A member of an object literal, as far as rules read it. */
interface Member {
  readonly key?: { readonly name?: string };
  readonly value?: { readonly value?: unknown };
}

const setup = '#test/property-sizes.ts';

/** The constraints that are handed to an arbitrary of fast-check. */
const constraints = "CallExpression[callee.object.name='fc'] > ObjectExpression";

/**
 * fast-check draws a few elements more than the least number, and reaches a `maxLength` only with the size `max`. The
 * setup of the tests makes that the size of all that name a limit.
 */
function reachedLimits(context: Context) {
  const reportSize = reportTo(
    context,
    "With this size the limit beside it is never reached: leave it out, or write 'max'.",
  );
  const reportMissing = reportTo(
    context,
    `This limit may never be reached: soaks use this file, too, and run without the setup of the tests. Import '${setup}' here.`,
  );
  let hasSetup = context.filename.endsWith('.test.ts');
  return {
    [`ImportDeclaration[source.value='${setup}']`]: () => {
      hasSetup = true;
    },
    [constraints]: (node: { readonly properties: readonly Member[] }) => {
      const named = new Map(node.properties.map(({ key, value }) => [key?.name, value?.value]));
      if (!named.has('maxLength') && !named.has('maxKeys')) return;
      if (named.has('size') && named.get('size') !== 'max') reportSize(node);
      else if (!hasSetup) reportMissing(node);
    },
    "CallExpression[callee.property.name='configureGlobal']": reportTo(
      context,
      `Global settings of fast-check stand in ${setup} alone: others would undo them for the tests that follow.`,
    ),
  };
}

/** What the linter does not bring with it. */
export default {
  meta: { name: 'project' },
  rules: {
    'no-ambient-time': {
      create: (context: Context) =>
        Object.fromEntries(
          Object.entries(ambient).flatMap(([name, selectors]) => {
            const report = reportTo(
              context,
              `${name} makes a run irreproducible: take the Clock, Random or Timers of shared/kernel as an argument.`,
            );
            return selectors.map((selector) => [selector, report]);
          }),
        ),
    },
    'no-spread-literal': {
      create: (context: Context) => ({
        'SpreadElement > ObjectExpression': reportTo(
          context,
          'Write the members of this literal where it is spread.',
        ),
      }),
    },
    'no-raw-output': {
      create: (context: Context) => {
        const report = reportTo(
          context,
          'Foreign text could move the cursor or forge a line: write by the Screen of ops/terminal/screen.ts.',
        );
        return Object.fromEntries(rawOutput.map((selector) => [selector, report]));
      },
    },
    'reached-limits': { create: reachedLimits },
  },
};
