/** The simulated bank, for tests of one's own. */
export { startEmbeddedSandbox as startSandbox } from '#sandbox/server/embedded-sandbox.ts';
export type {
  ControlRequest,
  EmbeddedSandbox as Sandbox,
  EmbeddedSettings as SandboxSettings,
} from '#sandbox/server/embedded-sandbox.ts';
