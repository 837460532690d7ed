import eslint from '@eslint/js';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';

const time = [
  ["CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Date.now'],
  ["NewExpression[callee.name='Date'][arguments.length=0]", 'new Date()'],
  ["CallExpression[callee.object.name='Math'][callee.property.name='random']", 'Math.random'],
  ["CallExpression[callee.name='randomUUID']", 'randomUUID'],
  ["CallExpression[callee.property.name='randomUUID']", 'randomUUID'],
  ["CallExpression[callee.name='setTimeout']", 'setTimeout'],
  ["CallExpression[callee.name='setInterval']", 'setInterval'],
].map(([selector, name]) => ({
  selector,
  message: `${name} makes a run irreproducible: take the Clock, Random or Timers of shared/kernel as an argument.`,
}));

const inlineLiteral = {
  selector: 'SpreadElement > ObjectExpression',
  message: 'Write the members of this literal where it is spread.',
};

export default tseslint.config(
  { ignores: ['node_modules/', 'cdk.out/', '.local/', 'coverage/', 'docs/events/events.d.ts'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { unicorn },
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './infra/tsconfig.json', './sandbox/page/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...time, inlineLiteral],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'unicorn/filename-case': ['error', { case: 'kebabCase' }],
      'unicorn/prefer-node-protocol': 'error',
      'unicorn/no-array-for-each': 'error',
      'unicorn/throw-new-error': 'error',
      'unicorn/prefer-string-replace-all': 'error',
    },
  },
  // The adapters: the only places that may touch the real clock, randomness and timers.
  { files: ['shared/kernel/system.ts'], rules: { 'no-restricted-syntax': ['error', inlineLiteral] } },
  // A page in a browser waits by the browser's own timers.
  { files: ['sandbox/page/**/*.ts'], rules: { 'no-restricted-syntax': ['error', inlineLiteral] } },
  { files: ['functions/**/handler.ts'], rules: { 'max-lines': ['error', 60] } },
  { files: ['functions/**/lambda.ts'], rules: { 'max-lines': ['error', 40] } },
  // Contract and schema data may be long; so may the tests of one subject.
  {
    files: ['shared/bank/contract/**/*.ts', 'shared/events/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.test.ts', 'test/**/*.ts'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/consistent-type-assertions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  // Programs for a terminal print to it.
  {
    files: ['ops/**/*.ts', 'test/bench/**/*.ts', 'test/boundaries.ts'],
    rules: { 'no-console': 'off' },
  },
);
