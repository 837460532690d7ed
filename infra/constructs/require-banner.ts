/**
 * Bundled CommonJS code requires Node's own modules through this. Its name is its own, since what is bundled may import the
 * usual one.
 */
export const requireBanner =
  "import{createRequire as requireOfModule}from'node:module';const require=requireOfModule(import.meta.url);";

/** esbuild writes its banner into each of some thirty files, and one or two of them require something. */
export function withoutNeedlessBanner(contents: Uint8Array): Uint8Array {
  const text = Buffer.from(contents).toString();
  const own = text.replace(requireBanner, '').trimStart();
  return /\brequire\b/.test(own) ? contents : Buffer.from(own);
}
