/** `npm run unused`: files, exports and packages that nothing needs. Scripts of package.json are followed by themselves. */
export default {
  entry: [
    'functions/*/*/lambda.ts',
    // What the package exports, and the modules that stand there in the place of others: see ops/package.
    'ops/package/entries/*.ts',
    'infra/constructs/prebuilt.ts',
    'sandbox/server/built-module.ts',
    // A browser asks for them.
    '{sandbox,ops/console}/page/main.ts',
    // What `partner-banking init` writes.
    'ops/starter/files/own/*.test.ts',
    // cdk.json names it.
    'examples/company/app.ts',
    // Stages name them.
    'examples/company/{handlers,ledgers,statements}/*.ts',
    // Processes that programs and tests start by path, and modules that they bundle or compile by path.
    'test/mutants/run-seed.ts',
    'test/mutants/generated/{no-mutant,vitest.config}.ts',
    // People run it once a release is made.
    'test/releases/write-facts.ts',
    'test/bank-soak/sequence-process.ts',
    'test/statements-soak/portfolio-process.ts',
    'test/fees-soak/fees-process.ts',
    'test/reconciliation-soak/seed-process.ts',
    'test/simulation/seed-process.ts',
    'test/construct/print-templates.ts',
    'test/construct/alarms/print-local-stage.ts',
    'test/bench/every-operation.ts',
    'test/bench/statements/write-process.ts',
    'test/bench/statements/issue-process.ts',
    'test/bench/peers/*.ts',
    'test/fixtures/{whole,exported}-client.ts',
    // The client for other code.
    'shared/receiving/unwrap.ts',
    'test/fakes/planner-of-job.ts',
    // The bundler puts these in the place of modules of the SDK: see infra/constructs/bundled-files.ts.
    'infra/constructs/lambda-{credentials,endpoint-cache,files,process,util}.ts',
    'shared/aws/sdk/checksums.ts',
    // The linter loads it.
    'test/project-rules.ts',
    // The contract is the interface of the client for other code: its types and lists of values may wait for a reader.
    'shared/bank/contract/**/*.ts',
  ],
  project: ['{examples,functions,infra,ops,sandbox,shared,test}/**/*.ts', '*.js'],
  // What `npm run`, `npx` and tests start, and what Stryker loads by its name: nothing imports them.
  ignoreDependencies: ['node', '@stryker-mutator/vitest-runner', '@arethetypeswrong/cli'],
  // Two names of one value are no mistake where they mean two things.
  exclude: ['duplicates'],
};
