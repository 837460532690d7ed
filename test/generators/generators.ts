import path from 'node:path';

/** One program of a generator's run, in a folder of its own, with paths from there. `{bank}` is the address of the bank. */
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
  /** The paying program in `pay`, and where it stands in the folder. */
  readonly program: readonly [from: string, to: string];
  readonly fetch: readonly Step[];
  readonly generate: readonly Step[];
  readonly compile: readonly Step[];
  /** The last line that it prints says what was paid. */
  readonly pay: readonly Step[];
}

/** The two documents with the address of the bank that runs. */
const [document, olderDocument] = ['openapi.json', 'openapi-3.0.json'];
const jarVersion = '7.26.0';

const pip = (...args: readonly string[]): Step => ({
  command: 'python3',
  args: ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:', ...args],
});

/** The Java program that this package of PyPI holds. */
const fetchJar = pip('--no-deps', '--target', 'python', `openapi-generator-cli==${jarVersion}`);

const npmInstall = (...packages: readonly string[]): Step => ({
  command: 'npm',
  args: [
    ...['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', '.', ...packages],
    'typescript@5.9.3',
  ],
});

/** The paying program imports the whole client. */
const ofTypeScript = {
  compile: [
    {
      command: process.execPath,
      args: [
        ...[
          'node_modules/typescript/bin/tsc',
          '--noEmit',
          '--strict',
          '--skipLibCheck',
          '--target',
          'es2022',
        ],
        ...[
          '--module',
          'esnext',
          '--moduleResolution',
          'bundler',
          '--lib',
          'es2022,dom,dom.iterable',
          'pay.ts',
        ],
      ],
    },
  ],
  pay: [
    {
      command: path.resolve('node_modules/.bin/esbuild'),
      args: [
        ...['pay.ts', '--bundle', '--platform=node', '--format=esm'],
        ...['--packages=external', '--outfile=pay.mjs', '--log-level=warning'],
      ],
    },
    { command: process.execPath, args: ['pay.mjs', '{bank}'] },
  ],
};

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
  rest: Omit<Generator, 'title' | 'fetch' | 'generate'> & {
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
    program: [`orval-${client}.ts.txt`, 'pay.ts'],
    fetch: [npmInstall(`orval@${version}`, ...packages)],
    generate: [{ command: process.execPath, args: [...args, '--client', client] }],
    ...ofTypeScript,
  };
}

const goEnv = { GOFLAGS: '-mod=mod' };
const oapiCodegen = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2';
const maven = ['-q', '-B', '-DskipTests'];

/** Those that the tests run are in the page too, but not here. */
export const generators: readonly Generator[] = [
  openapiGenerator('typescript-axios', {
    compiledBy: 'TypeScript 5.9.3, axios 1.21.1',
    program: ['openapi-axios.ts.txt', 'pay.ts'],
    fetch: [npmInstall('axios@1.21.1', '@types/node@24')],
    ...ofTypeScript,
  }),
  openapiGenerator('typescript-fetch', {
    compiledBy: 'TypeScript 5.9.3',
    program: ['openapi-fetch.ts.txt', 'pay.ts'],
    fetch: [npmInstall()],
    ...ofTypeScript,
  }),
  openapiGenerator('python', {
    compiledBy: 'Python’s `compileall`, from the document without its section `webhooks`',
    program: ['pay.py', 'pay.py'],
    isWithoutWebhooks: true,
    compile: [{ command: 'python3', args: ['-m', 'compileall', '-q', 'client/openapi_client'] }],
    pay: [
      pip('--target', 'packages', '--requirement', 'client/requirements.txt'),
      { command: 'python3', args: ['pay.py', '{bank}'] },
    ],
  }),
  openapiGenerator('go', {
    compiledBy: '`go vet`, with `disallowAdditionalPropertiesIfNotPresent=false`',
    program: ['openapi-go/main.go', 'client/pay/main.go'],
    options: ['--additional-properties=disallowAdditionalPropertiesIfNotPresent=false'],
    compile: [{ command: 'go', args: ['vet', '.', './pay'], cwd: 'client', env: goEnv }],
    pay: [{ command: 'go', args: ['run', './pay', '{bank}'], cwd: 'client', env: goEnv }],
  }),
  openapiGenerator('java', {
    compiledBy: 'Maven',
    program: ['Pay.java', 'client/src/main/java/Pay.java'],
    options: ['--library', 'native'],
    compile: [{ command: 'mvn', args: [...maven, 'compile'], cwd: 'client' }],
    pay: [
      {
        command: 'mvn',
        args: [
          ...[...maven, 'org.codehaus.mojo:exec-maven-plugin:3.5.0:java', '-Dexec.mainClass=Pay'],
          '-Dexec.args={bank}',
        ],
        cwd: 'client',
      },
    ],
  }),
  orval('7.13.2', 'axios', ['axios@1.7.9']),
  orval('7.13.2', 'fetch'),
  orval('8.38.0', 'axios', ['axios@1.21.1']),
  orval('8.38.0', 'fetch'),
  {
    title: 'oapi-codegen 2.8.2',
    compiledBy: '`go vet`, from the document of OpenAPI 3.0, with `resolve-type-name-collisions`',
    program: ['oapi-codegen/main.go', 'pay/main.go'],
    fetch: [
      { command: 'go', args: ['mod', 'init', 'pay'] },
      {
        command: 'go',
        args: ['get', 'github.com/oapi-codegen/runtime@v1.9.0', 'github.com/google/uuid@v1.6.0'],
      },
    ],
    generate: [
      {
        command: process.execPath,
        args: [
          '--eval',
          `fs.mkdirSync('bank'); fs.writeFileSync('settings.yaml', 'package: bank\\ngenerate: {models: true, client: true}\\noutput: bank/bank.go\\noutput-options: {resolve-type-name-collisions: true}\\n')`,
        ],
      },
      { command: 'go', args: ['run', oapiCodegen, '-config', 'settings.yaml', olderDocument] },
    ],
    compile: [{ command: 'go', args: ['vet', './bank', './pay'], env: goEnv }],
    pay: [{ command: 'go', args: ['run', './pay', '{bank}'], env: goEnv }],
  },
];
