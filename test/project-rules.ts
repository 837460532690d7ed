interface Context {
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

const reportTo = (context: Context, message: string) => (node: object) => {
  context.report({ node, message });
};

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
  },
};
