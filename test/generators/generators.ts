/** One program of a generator's run, in a folder of its own, with paths from there. */
export interface Step {
  readonly command: string;
  readonly args: readonly string[];
  /** Below the folder. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Generator {
  readonly title: string;
  readonly compiledBy: string;
  readonly fetch: readonly Step[];
  readonly generate: readonly Step[];
  readonly compile: readonly Step[];
}

const document = '../../../docs/api/openapi.json';
const jarVersion = '7.26.0';

/** The Java program that this package of PyPI holds. */
const fetchJar: Step = {
  command: 'python3',
  args: [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', '--no-deps'],
    ...['--target', 'python', `openapi-generator-cli==${jarVersion}`],
  ],
};

const npmInstall = (...packages: readonly string[]): Step => ({
  command: 'npm',
  args: [
    ...['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', '.', ...packages],
    'typescript@5.9.3',
  ],
});

const tsc = (file: string): Step => ({
  command: process.execPath,
  args: [
    ...['node_modules/typescript/bin/tsc', '--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2022,dom,dom.iterable', file],
  ],
});

/** The generator writes no type of the headers of webhooks in Python. */
const withoutWebhooks: Step = {
  command: process.execPath,
  args: [
    '--eval',
    `const { webhooks, ...rest } = JSON.parse(fs.readFileSync('${document}', 'utf8')); fs.writeFileSync('calls.json', JSON.stringify(rest))`,
  ],
};

function openapiGenerator(
  name: string,
  rest: Pick<Generator, 'compiledBy' | 'compile'> & {
    readonly fetch?: readonly Step[];
    readonly options?: readonly string[];
    readonly isWithoutWebhooks?: boolean;
  },
): Generator {
  const { fetch = [], options = [], isWithoutWebhooks = false, ...by } = rest;
  const input = isWithoutWebhooks ? 'calls.json' : document;
  const jar = 'python/openapi_generator_cli/openapi-generator.jar';
  const args = ['-Xmx1500m', '-jar', jar, 'generate', '-i', input, '-g', name, '-o', 'client', ...options];
  return {
    title: `openapi-generator ${jarVersion}, ${name}`,
    fetch: [fetchJar, ...fetch],
    generate: [...(isWithoutWebhooks ? [withoutWebhooks] : []), { command: 'java', args }],
    ...by,
  };
}

function orval(version: string, client: 'axios' | 'fetch', packages: readonly string[] = []): Generator {
  const args = ['node_modules/.bin/orval', '--input', document, '--output', 'client.ts'];
  return {
    title: `orval ${version}, ${client}`,
    compiledBy: ['TypeScript 5.9.3', ...packages].join(', '),
    fetch: [npmInstall(`orval@${version}`, ...packages)],
    generate: [{ command: process.execPath, args: [...args, '--client', client] }],
    compile: [tsc('client.ts')],
  };
}

/** Those that the tests run are in the page too, but not here. */
export const generators: readonly Generator[] = [
  openapiGenerator('typescript-axios', {
    compiledBy: 'TypeScript 5.9.3, axios 1.21.1',
    fetch: [npmInstall('axios@1.21.1', '@types/node@24')],
    compile: [tsc('client/index.ts')],
  }),
  openapiGenerator('typescript-fetch', {
    compiledBy: 'TypeScript 5.9.3',
    fetch: [npmInstall()],
    compile: [tsc('client/index.ts')],
  }),
  openapiGenerator('python', {
    compiledBy: 'Python’s `compileall`, from the document without its section `webhooks`',
    isWithoutWebhooks: true,
    compile: [{ command: 'python3', args: ['-m', 'compileall', '-q', 'client/openapi_client'] }],
  }),
  openapiGenerator('go', {
    compiledBy: '`go vet`',
    compile: [{ command: 'go', args: ['vet', '.'], cwd: 'client', env: { GOFLAGS: '-mod=mod' } }],
  }),
  openapiGenerator('java', {
    compiledBy: 'Maven',
    options: ['--library', 'native'],
    compile: [{ command: 'mvn', args: ['-q', '-B', '-DskipTests', 'compile'], cwd: 'client' }],
  }),
  orval('7.13.2', 'axios', ['axios@1.7.9']),
  orval('7.13.2', 'fetch'),
  orval('8.38.0', 'axios', ['axios@1.21.1']),
  orval('8.38.0', 'fetch'),
];
