/** The simulated bank, for tests of one's own. */
export { startEmbeddedSandbox as startSandbox } from '#sandbox/server/embedded-sandbox.ts';
/** The bank of a handler or a job, for tests of theirs. */
export { bankInTest } from '#shared/own/bank-in-test.ts';
export type {
  ControlRequest,
  EmbeddedSandbox as Sandbox,
  EmbeddedSettings as SandboxSettings,
} from '#sandbox/server/embedded-sandbox.ts';
